package dev.intake.app.event;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Printer;
import dev.intake.app.command.StopSignal;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCommand;
import dev.intake.event.EventRecord;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;

/** Prints a tenant's events as they arrive. */
@Command(
        name = "tail",
        description = "Print a tenant's newest events, then each event that arrives, until you interrupt the command or"
                + " nobody reads its output. With --json, prints one JSON value per event and line.")
public final class EventsTailCommand extends WorldCommand {
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final StopSignal stop;

    public EventsTailCommand(CommandContext commandContext) {
        super(commandContext);
        this.stop = commandContext.stop();
    }

    @Override
    protected Outcome run(TenantScope scope) {
        EventTail tail = new EventTail(scope.intake().eventViews(scope.tenant()));
        Printer printer = scope.printer();
        do {
            List<EventRecord> arrived = tail.next();
            if (tail.hasGap()) {
                printer.note("intake: more events arrived than this command can follow; \"intake events list\" prints"
                        + " the newest");
            }
            arrived.stream().map(EventView::json).forEach(event -> printer.print(event, EventView.line(event)));
        } while (!printer.isCutOff() && !stop.await(PAUSE));
        return Outcome.printed();
    }
}

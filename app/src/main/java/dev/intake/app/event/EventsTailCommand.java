package dev.intake.app.event;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Printer;
import dev.intake.app.command.StopSignal;
import dev.intake.app.command.WorldCallingCommand;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;

/** Prints a tenant's events as they arrive. */
@Command(
        name = "tail",
        description = "Print a tenant's newest events, then each event that arrives, until you interrupt the command or"
                + " nobody reads its output. With --json, prints one JSON value per event and line.")
public final class EventsTailCommand extends WorldCallingCommand {
    private static final Duration PAUSE = Duration.ofMillis(500);

    /** Half the calls that a token has in the long run remain for others. */
    private static final Duration REMOTE_PAUSE = Duration.ofSeconds(2);

    private final StopSignal stop;

    public EventsTailCommand(CommandContext commandContext) {
        super(commandContext);
        this.stop = commandContext.stop();
    }

    @Override
    protected Outcome run(Caller caller) {
        EventTail tail = new EventTail(caller);
        Printer printer = caller.printer();
        do {
            List<JsonNode> arrived = tail.next();
            if (tail.hasGap()) {
                printer.note("intake: more events arrived than this command can follow; \"intake events list\" prints"
                        + " the newest");
            }
            arrived.forEach(event -> printer.print(event, EventView.line(event)));
        } while (!printer.isCutOff() && !stop.await(caller.isRemote() ? REMOTE_PAUSE : PAUSE));
        return Outcome.printed();
    }
}

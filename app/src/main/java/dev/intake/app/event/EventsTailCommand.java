package dev.intake.app.event;

import dev.intake.app.backend.Backend;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Printer;
import dev.intake.app.command.SettingsCommand;
import dev.intake.app.command.StopSignal;
import dev.intake.app.settings.Settings;
import dev.intake.event.EventRecord;
import dev.intake.id.TenantId;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Follows a tenant's events. */
@Command(
        name = "tail",
        description =
                "Print a tenant's newest events, and then each that arrives, until interrupted or until nobody reads the output."
                        + " With --json, one JSON value per line and event.")
public final class EventsTailCommand extends SettingsCommand {
    private static final Duration PAUSE = Duration.ofMillis(500);

    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    private final BackendSource backends;
    private final StopSignal stop;

    public EventsTailCommand(CommandContext commandContext) {
        super(commandContext);
        this.backends = commandContext.backends();
        this.stop = commandContext.stop();
    }

    @Override
    protected int run(Settings settings, Printer printer) {
        try (Backend backend = backends.open(settings)) {
            if (backend.intake().views().tenant(tenant).isEmpty()) {
                return printer.print(BackendCommand.noSuchTenant(tenant));
            }
            follow(new EventTail(backend.intake().eventViews(), tenant), printer);
            return Outcome.DONE;
        }
    }

    private void follow(EventTail tail, Printer printer) {
        do {
            List<EventRecord> arrived = tail.next();
            if (tail.hasGap()) {
                printer.note(
                        "intake: more events arrived than could be followed; \"intake events list\" has the newest");
            }
            arrived.forEach(event -> printer.print(EventView.json(event), EventView.line(event)));
        } while (!printer.isCutOff() && !stop.within(PAUSE));
    }
}

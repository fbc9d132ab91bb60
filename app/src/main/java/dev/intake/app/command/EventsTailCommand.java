package dev.intake.app.command;

import dev.intake.app.backend.Backend;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.output.EventView;
import dev.intake.app.settings.Settings;
import dev.intake.event.EventRecord;
import dev.intake.tenant.TenantId;
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
final class EventsTailCommand extends SettingsCommand {
    private static final Duration PAUSE = Duration.ofMillis(500);

    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    private final BackendSource backends;
    private final StopSignal stop;

    EventsTailCommand(Surroundings surroundings) {
        super(surroundings);
        this.backends = surroundings.backends();
        this.stop = surroundings.stop();
    }

    @Override
    int run(Settings settings, Printer printer) {
        try (Backend backend = backends.open(settings)) {
            if (backend.intake().views().tenant(tenant).isEmpty()) {
                return printer.print(BackendCommand.noSuchTenant(tenant));
            }
            follow(new EventTail(backend.intake().views(), tenant), printer);
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

package dev.intake.app.command;

import dev.intake.app.output.EventView;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.port.EventQuery;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Intake;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists a tenant's newest events. */
@Command(name = "list", description = "List a tenant's events, the last to arrive first.")
final class EventsListCommand extends BackendCommand {
    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @Option(names = "--type", paramLabel = "T", description = "Only events of this type.")
    private Optional<EventType> type = Optional.empty();

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "50",
            description = "How many at most: 1 to 1000. Default: ${DEFAULT-VALUE}.")
    private int limit = 0;

    EventsListCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    Outcome run(Intake intake, Settings settings) {
        if (limit < 1 || limit > EventQuery.MAX_LIMIT) {
            return Outcome.wrongUsage("--limit must be 1 to " + EventQuery.MAX_LIMIT);
        }
        if (intake.views().tenant(tenant).isEmpty()) {
            return noSuchTenant(tenant);
        }
        EventQuery all = EventQuery.newest(limit);
        List<EventRecord> events =
                intake.views().events(tenant, type.map(all::ofType).orElse(all));
        return Outcome.done(
                Json.array(events.stream().map(EventView::json).toList()),
                events.isEmpty() ? List.of("No events.") : EventView.table(events));
    }
}

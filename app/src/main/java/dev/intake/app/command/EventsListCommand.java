package dev.intake.app.command;

import dev.intake.app.output.EventView;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.port.EventQuery;
import dev.intake.port.EventQuery.Mark;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Intake;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists a tenant's newest events. */
@Command(name = "list", description = "List a tenant's events, the last to arrive first.")
final class EventsListCommand extends BackendCommand {
    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @Option(names = "--type", paramLabel = "T", description = "Only events of this type.")
    private Optional<EventType> type = Optional.empty();

    @Mixin
    private ListLimit limit = new ListLimit();

    EventsListCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    Outcome run(Intake intake, Settings settings) {
        if (!limit.isPossible()) {
            return limit.refused();
        }
        if (intake.views().tenant(tenant).isEmpty()) {
            return noSuchTenant(tenant);
        }
        EventQuery newest = EventQuery.newest(limit.value());
        EventQuery part =
                limit.from().map(ListPlace::ofArrival).map(newest::before).orElse(newest);
        EventQuery query = type.map(part::ofType).orElse(part);
        List<EventRecord> events = intake.views().events(tenant, query);
        return ListLimit.listed(
                Json.array(events.stream().map(EventView::json).toList()),
                events.isEmpty() ? List.of("No events.") : EventView.table(events),
                end(intake, query, events));
    }

    private Optional<ListPlace> end(Intake intake, EventQuery query, List<EventRecord> events) {
        if (events.size() < limit.value()) {
            return Optional.empty();
        }
        Mark last = Mark.of(events.get(events.size() - 1));
        return intake.views().events(tenant, query.before(last)).isEmpty()
                ? Optional.empty()
                : Optional.of(ListPlace.of(last));
    }
}

package dev.intake.app.event;

import dev.intake.Intake;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.ListLimit;
import dev.intake.app.command.ListPlace;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.event.EventQuery;
import dev.intake.event.EventQuery.Mark;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.id.TenantId;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists a tenant's newest events. */
@Command(name = "list", description = "List a tenant's events, the last to arrive first.")
public final class EventsListCommand extends BackendCommand {
    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @Option(names = "--type", paramLabel = "T", description = "Only events of this type.")
    private Optional<EventType> type = Optional.empty();

    @Mixin
    private ListLimit limit = new ListLimit();

    public EventsListCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Intake intake, Settings settings) {
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
        List<EventRecord> events = intake.eventViews().events(tenant, query);
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
        return intake.eventViews().events(tenant, query.before(last)).isEmpty()
                ? Optional.empty()
                : Optional.of(ListPlace.of(last));
    }
}

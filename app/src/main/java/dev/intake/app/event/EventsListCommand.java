package dev.intake.app.event;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.ListCommand;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.remote.ApiRequest;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.EventViews;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists a tenant's newest events. */
@Command(name = "list", description = "List a tenant's events, latest arrival first.")
public final class EventsListCommand extends ListCommand implements RemoteCommand {
    @Option(names = "--type", paramLabel = "T", description = "Only events of this type.")
    private Optional<EventType> type = Optional.empty();

    public EventsListCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        EventQuery newest = EventQuery.newest(limit().value());
        EventQuery part = limit().from()
                .map(EventQuery.Cursor::behind)
                .map(newest::before)
                .orElse(newest);
        EventQuery query = type.map(part::ofType).orElse(part);
        EventViews views = scope.intake().eventViews(scope.tenant());
        List<EventRecord> events = views.events(query);
        return limit().outcome(
                        events,
                        EventView::json,
                        EventsListCommand::lines,
                        event -> EventQuery.Cursor.of(event).position(),
                        last -> views.events(query.before(EventQuery.Cursor.behind(last))));
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        return limit().outcome(
                        tenant, ApiRequest.get("/events").with("type", type), "events", EventsListCommand::lines);
    }

    private static List<String> lines(List<ObjectNode> events) {
        return events.isEmpty() ? List.of("No events.") : EventView.table(events);
    }
}

package dev.intake.http.webhook;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.event.EventQuery;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.http.event.ArrivalFilter;
import dev.intake.http.event.EventPages;
import dev.intake.http.event.Feed;
import dev.intake.http.event.FeedRow;
import dev.intake.http.event.FeedViews.DeliveriesView;
import dev.intake.http.event.FeedViews.ParkedView;
import dev.intake.http.event.FilterFault;
import dev.intake.http.page.ContactLinks;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Trail;
import dev.intake.http.page.Visit;
import dev.intake.kernel.RecordCursor;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import dev.intake.webhook.DeliveryQuery;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.ParkedEvent;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Pages that list deliveries and parked events. */
public record DeliveryPages(Intake intake, Connectors connectors, TenantFrame frame) {
    public static final String PATH = EventPages.PATH + "/deliveries";
    public static final String PARKED = EventPages.PATH + "/waiting";

    public void list(Visit visit, Tenant tenant, Context context) {
        ArrivalFilter arrivals = arrivals(tenant.id(), context);
        DeliveriesView view = new DeliveriesView(
                frame.page("Deliveries", visit, tenant, arrivals.fault().map(FilterFault::notice)),
                arrivals,
                feed(tenant.id(), arrivals, context));
        frame.write("deliveries.jte", view, arrivals.fault().isEmpty() ? 200 : 422, context);
    }

    /** Writes the list, or 204 if it has not changed. */
    public void newest(Visit visit, Tenant tenant, Context context) {
        EventPages.answer(feed(tenant.id(), arrivals(tenant.id(), context), context), frame.html(), context);
    }

    private ArrivalFilter arrivals(TenantId tenant, Context context) {
        return ArrivalFilter.read(
                name -> Gate.parameter(name, context),
                text -> intake.findContacts().find(tenant, text));
    }

    private Feed feed(TenantId tenant, ArrivalFilter arrivals, Context context) {
        DeliveryFilter filter = DeliveryFilter.read(name -> Gate.parameter(name, context), arrivals);
        Trail trail = Trail.read(Gate.parameter("before", context));
        DeliveryQuery query =
                filter.query(trail.place().flatMap(RecordCursor::parse).map(EventQuery.Cursor::behind), Feed.ROWS + 1);
        List<DeliveryRecord> oneMore = filter.id().isEmpty()
                ? arrivals.fault().isPresent()
                        ? List.of()
                        : connectors.views(tenant).deliveries(query)
                : filter.withId(id -> connectors.views(tenant).delivery(id));
        List<DeliveryRecord> shown = oneMore.subList(0, Math.min(Feed.ROWS, oneMore.size()));
        Optional<Cursor> searchedTo = filter.id().isPresent() || !query.isSearch() || oneMore.size() > Feed.ROWS
                ? Optional.empty()
                : connectors.views(tenant).searchEnd(query);
        ContactLinks links =
                ContactLinks.of(intake, tenant, shown.stream().flatMap(delivery -> delivery.contact().stream()));
        List<FeedRow> rows =
                shown.stream().map(delivery -> FeedRow.of(links, delivery)).toList();
        boolean live = trail.place().isEmpty()
                && filter.id().isEmpty()
                && arrivals.until().isEmpty()
                && !Gate.parameter("follow", context).equals("no");
        return new Feed(
                Paths.events(tenant) + "/deliveries",
                filter.parameters(),
                rows,
                trail,
                last(oneMore)
                        .map(DeliveryRecord::mark)
                        .or(() -> searchedTo)
                        .map(last -> last.position().toString()),
                searchedTo.map(Cursor::receivedAt),
                live);
    }

    /** Returns the last row of a page; absent if no other page follows. */
    private static <T> Optional<T> last(List<T> oneMore) {
        return oneMore.size() > Feed.ROWS ? Optional.of(oneMore.get(Feed.ROWS - 1)) : Optional.empty();
    }

    public void parked(Visit visit, Tenant tenant, Context context) {
        Trail trail = Trail.read(Gate.parameter("before", context));
        List<ParkedEvent> oneMore = connectors
                .views(tenant.id())
                .parked(trail.place().flatMap(RecordCursor::parse).map(EventQuery.Cursor::behind), Feed.ROWS + 1);
        List<FeedRow> rows = oneMore.stream()
                .limit(Feed.ROWS)
                .map(parked -> FeedRow.of(tenant.id(), parked))
                .toList();
        String path = Paths.events(tenant.id()) + "/waiting";
        Optional<String> last = last(oneMore)
                .map(ParkedEvent::delivery)
                .map(DeliveryRecord::mark)
                .map(mark -> mark.position().toString());
        Feed feed = new Feed(path, Map.of(), rows, trail, last, Optional.empty(), false);
        frame.write(
                "parked.jte",
                new ParkedView(frame.page("Pending customer match", visit, tenant, Optional.empty()), feed),
                context);
    }
}

package dev.intake.http.dashboard;

import dev.intake.connector.Connector;
import dev.intake.delivery.DeliveryOutcome;
import dev.intake.delivery.DeliveryRecord;
import dev.intake.delivery.ParkedEvent;
import dev.intake.http.dashboard.FeedViews.DeliveriesView;
import dev.intake.http.dashboard.FeedViews.ParkedView;
import dev.intake.port.EventQuery.Mark;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Connectors;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What providers have sent, whatever became of it, and what of it waits. */
final class DeliveryPages {
    static final String PATH = EventPages.PATH + "/deliveries";
    static final String PARKED = EventPages.PATH + "/waiting";

    private final Connectors connectors;
    private final Html html;
    private final TenantFrame frame;

    DeliveryPages(Connectors connectors, Html html, TenantFrame frame) {
        this.connectors = connectors;
        this.html = html;
        this.frame = frame;
    }

    void list(Visit visit, Tenant tenant, Context context) {
        DeliveriesView view = new DeliveriesView(
                frame.page("Deliveries", visit, tenant, Optional.empty()),
                EventPages.parameter("source", context),
                EventPages.parameter("outcome", context),
                feed(tenant.id(), context));
        html.write("deliveries.jte", view, 200, context);
    }

    /** The list alone, or nothing when it is the one that is known. */
    void newest(Visit visit, Tenant tenant, Context context) {
        EventPages.answer(feed(tenant.id(), context), html, context);
    }

    private Feed feed(TenantId tenant, Context context) {
        String source = EventPages.parameter("source", context);
        String outcome = EventPages.parameter("outcome", context);
        Trail trail = Trail.read(EventPages.parameter("before", context));
        Optional<Mark> before = trail.place().flatMap(EventPages::mark);
        List<DeliveryRecord> oneMore = connectors
                .views()
                .deliveries(
                        tenant,
                        Connector.named(source),
                        EventPages.named(DeliveryOutcome.values(), outcome),
                        before,
                        Feed.ROWS + 1);
        List<FeedRow> rows = oneMore.stream()
                .limit(Feed.ROWS)
                .map(delivery -> FeedRow.of(tenant, delivery))
                .toList();
        boolean live =
                before.isEmpty() && !EventPages.parameter("follow", context).equals("no");
        return new Feed(
                EventPages.path(tenant) + "/deliveries",
                Map.of("source", source, "outcome", outcome),
                rows,
                trail,
                last(oneMore).map(Mark::ofDelivery).map(EventPages::text),
                live);
    }

    /** Returns the last row of a page, if the list has one row more than a page. */
    private static <T> Optional<T> last(List<T> oneMore) {
        return oneMore.size() > Feed.ROWS ? Optional.of(oneMore.get(Feed.ROWS - 1)) : Optional.empty();
    }

    void parked(Visit visit, Tenant tenant, Context context) {
        Trail trail = Trail.read(EventPages.parameter("before", context));
        List<ParkedEvent> oneMore =
                connectors.views().parked(tenant.id(), trail.place().flatMap(EventPages::mark), Feed.ROWS + 1);
        List<FeedRow> rows = oneMore.stream()
                .limit(Feed.ROWS)
                .map(parked -> FeedRow.of(tenant.id(), parked))
                .toList();
        String path = EventPages.path(tenant.id()) + "/waiting";
        Optional<String> last =
                last(oneMore).map(ParkedEvent::delivery).map(Mark::ofDelivery).map(EventPages::text);
        Feed feed = new Feed(path, Map.of(), rows, trail, last, false);
        html.write(
                "parked.jte",
                new ParkedView(frame.page("Waiting", visit, tenant, Optional.empty()), feed),
                200,
                context);
    }
}

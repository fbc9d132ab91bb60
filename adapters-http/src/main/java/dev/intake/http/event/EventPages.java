package dev.intake.http.event;

import dev.intake.Intake;
import dev.intake.contact.ContactId;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.http.event.FeedViews.EventsView;
import dev.intake.http.page.ContactLinks;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Page;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Trail;
import dev.intake.http.page.Visit;
import dev.intake.kernel.RecordCursor;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import dev.intake.traffic.FollowOperations.Followed;
import dev.intake.traffic.FollowOperations.Shown;
import dev.intake.traffic.FollowedOperation;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Pages that list operations as they arrive, recorded or not. */
public record EventPages(Intake intake, TenantFrame frame) {
    public static final String PATH = Paths.EVENTS;

    private static final Followed NOTHING = new Followed(List.of(), Optional.empty());

    public void list(Visit visit, Tenant tenant, Context context) {
        EventFilter filter = filter(tenant.id(), name -> Gate.parameter(name, context));
        Page page = frame.page("Events", visit, tenant, filter.fault().map(FilterFault::notice));
        List<String> outcomes =
                page.health().isEmpty() ? List.of() : page.health().get(0).outcomes();
        EventsView view = new EventsView(
                page, filter, intake.analyzeEvents().types(tenant.id()), outcomes, feed(tenant.id(), filter, context));
        frame.write("events.jte", view, filter.fault().isEmpty() ? 200 : 422, context);
    }

    private EventFilter filter(TenantId tenant, UnaryOperator<String> parameter) {
        return EventFilter.read(parameter, text -> intake.findContacts().find(tenant, text));
    }

    /** Writes the list, or 204 if it has not changed. */
    public void newest(Visit visit, Tenant tenant, Context context) {
        EventFilter filter = filter(tenant.id(), name -> Gate.parameter(name, context));
        answer(feed(tenant.id(), filter, context), frame.html(), context);
    }

    public static void answer(Feed feed, Html html, Context context) {
        if (feed.fingerprint().equals(Gate.parameter("seen", context))) {
            html.headers(context);
            context.status(204);
        } else {
            html.write("feed.jte", feed, 200, context);
        }
    }

    private Feed feed(TenantId tenant, EventFilter filter, Context context) {
        Trail trail = Trail.read(Gate.parameter("before", context));
        Followed followed = followed(
                tenant, filter, trail.place().flatMap(RecordCursor::parse).map(Cursor::behind));
        List<FollowedOperation> newest = followed.newest();
        List<FollowedOperation> shown = newest.subList(0, Math.min(Feed.ROWS, newest.size()));
        ContactLinks links = ContactLinks.of(intake, tenant, shown.stream().flatMap(EventPages::contact));
        List<FeedRow> rows =
                shown.stream().map(operation -> FeedRow.of(links, operation)).toList();
        Optional<Cursor> older = newest.size() > Feed.ROWS
                ? Optional.of(newest.get(Feed.ROWS - 1).mark())
                : followed.searchedTo();
        boolean live = trail.place().isEmpty()
                && filter.text("message").isEmpty()
                && filter.arrivals().until().isEmpty()
                && !Gate.parameter("follow", context).equals("no");
        return new Feed(
                Paths.events(tenant),
                filter.parameters(),
                rows,
                trail,
                older.map(last -> last.position().toString()),
                followed.searchedTo().map(Cursor::receivedAt),
                live);
    }

    private Followed followed(TenantId tenant, EventFilter filter, Optional<Cursor> before) {
        if (filter.fault().isPresent()) {
            return NOTHING;
        }
        if (!filter.text("message").isEmpty()) {
            return new Followed(
                    withMessageId(tenant, filter.text("message"))
                            .filter(filter::accepts)
                            .map(FollowedOperation::of)
                            .stream()
                            .toList(),
                    Optional.empty());
        }
        boolean recordedOnly = filter.text("show").equals("recorded");
        Shown shown = filter.status().isPresent() ? Shown.NOT_RECORDED : recordedOnly ? Shown.RECORDED : Shown.ALL;
        return intake.followOperations().newest(tenant, shown, filter.query(before, Feed.ROWS + 1));
    }

    /** Finds a recorded event by the hash of its message id, which is its own id. */
    private Optional<EventRecord> withMessageId(TenantId tenant, String messageId) {
        return DedupeKey.readId(messageId)
                .map(id -> new DedupeKey(Source.CUSTOMER, id).eventId())
                .flatMap(id -> intake.eventViews(tenant).event(id));
    }

    private static Stream<ContactId> contact(FollowedOperation operation) {
        return operation.recorded().map(EventRecord::contact).stream();
    }

    /** Returns the constant with this name in lower case; absent if there is none. */
    public static <E extends Enum<E>> Optional<E> named(E[] constants, String name) {
        return Arrays.stream(constants)
                .filter(constant -> constant.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst();
    }
}

package dev.intake.http.event;

import dev.intake.Intake;
import dev.intake.contact.ContactId;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventType;
import dev.intake.event.TailQuery;
import dev.intake.event.Unrecorded.Status;
import dev.intake.health.FollowOperations.Shown;
import dev.intake.health.FollowedOperation;
import dev.intake.http.event.FeedViews.EventsView;
import dev.intake.http.page.ContactLinks;
import dev.intake.http.page.Html;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Page;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Trail;
import dev.intake.http.page.Visit;
import dev.intake.id.TenantId;
import dev.intake.source.Source;
import dev.intake.tenant.Tenant;
import dev.intake.text.CleanText;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Pages that list operations as they arrive, recorded or not. */
public final class EventPages {
    public static final String PATH = Paths.EVENTS;

    private static final Notice NO_TYPE =
            Notice.refused("An event type has 1 to 120 characters: letters, digits, spaces and . _ : - /");

    private final Intake intake;
    private final Html html;
    private final TenantFrame frame;

    public EventPages(Intake intake, Html html, TenantFrame frame) {
        this.intake = intake;
        this.html = html;
        this.frame = frame;
    }

    public void list(Visit visit, Tenant tenant, Context context) {
        String type = type(context);
        boolean isType = type.isEmpty() || EventType.parse(type).isPresent();
        Page page = frame.page("Events", visit, tenant, isType ? Optional.empty() : Optional.of(NO_TYPE));
        List<String> outcomes =
                page.health().isEmpty() ? List.of() : page.health().get(0).outcomes();
        EventsView view = new EventsView(
                page,
                type,
                intake.analyzeEvents().types(tenant.id()),
                parameter("source", context),
                parameter("show", context),
                outcomes,
                feed(tenant, context));
        html.write("events.jte", view, isType ? 200 : 422, context);
    }

    /** Writes the list, or 204 if it has not changed. */
    public void newest(Visit visit, Tenant tenant, Context context) {
        answer(feed(tenant, context), html, context);
    }

    public static void answer(Feed feed, Html html, Context context) {
        if (feed.fingerprint().equals(parameter("seen", context))) {
            html.headers(context);
            context.status(204);
        } else {
            html.write("feed.jte", feed, 200, context);
        }
    }

    private Feed feed(Tenant tenant, Context context) {
        Trail trail = Trail.read(parameter("before", context));
        Optional<Cursor> before = trail.place().flatMap(EventPages::mark);
        List<FollowedOperation> newest = operations(tenant.id(), before, context);
        List<FollowedOperation> shown = newest.subList(0, Math.min(Feed.ROWS, newest.size()));
        ContactLinks links = ContactLinks.of(intake, tenant.id(), shown.stream().flatMap(EventPages::contact));
        List<FeedRow> rows =
                shown.stream().map(operation -> FeedRow.of(links, operation)).toList();
        Map<String, String> filters = new LinkedHashMap<>();
        for (String name : List.of("type", "source", "show")) {
            filters.put(name, parameter(name, context));
        }
        Optional<String> older = newest.size() > Feed.ROWS
                ? Optional.of(text(newest.get(Feed.ROWS - 1).mark()))
                : Optional.empty();
        boolean live = before.isEmpty() && !parameter("follow", context).equals("no");
        return new Feed(Paths.events(tenant.id()), filters, rows, trail, older, live);
    }

    private static Stream<ContactId> contact(FollowedOperation operation) {
        return operation.fold(new FollowedOperation.Cases<>(
                recorded -> Stream.of(recorded.event().contact()), notRecorded -> Stream.empty()));
    }

    private List<FollowedOperation> operations(TenantId tenant, Optional<Cursor> before, Context context) {
        String typed = type(context);
        Optional<EventType> type = EventType.parse(typed);
        if (type.isEmpty() && !typed.isEmpty()) {
            return List.of();
        }
        Optional<Status> status = named(Status.values(), parameter("show", context));
        boolean recordedOnly = parameter("show", context).equals("recorded");
        Shown shown = status.isPresent() ? Shown.NOT_RECORDED : recordedOnly ? Shown.RECORDED : Shown.ALL;
        Optional<Source> source = named(Source.values(), parameter("source", context));
        return intake.followOperations()
                .newest(tenant, shown, new TailQuery(type, source, status, before, Feed.ROWS + 1));
    }

    private static String type(Context context) {
        return CleanText.trimmed(parameter("type", context));
    }

    /** Returns a query parameter; blank if absent. */
    public static String parameter(String name, Context context) {
        String value = context.queryParam(name);
        return value == null ? "" : value;
    }

    /** Returns the constant with this name in lower case, if any. */
    public static <E extends Enum<E>> Optional<E> named(E[] constants, String name) {
        return Arrays.stream(constants)
                .filter(constant -> constant.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst();
    }

    /** Returns a position in the order of arrival as a URL parameter. */
    public static String text(Cursor mark) {
        return mark.receivedAt() + "~" + mark.event();
    }

    /** Returns the position that {@link #text} has written; empty for any other text. */
    public static Optional<Cursor> mark(String text) {
        int middle = text.indexOf('~');
        if (middle < 0) {
            return Optional.empty();
        }
        try {
            Instant at = Instant.parse(text.substring(0, middle));
            return EventId.parse(text.substring(middle + 1)).map(event -> new Cursor(at, event));
        } catch (DateTimeParseException tampered) {
            return Optional.empty();
        }
    }
}

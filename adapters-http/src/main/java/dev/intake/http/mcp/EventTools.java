package dev.intake.http.mcp;

import static dev.intake.kernel.JsonKind.COUNT;
import static dev.intake.kernel.JsonKind.FLAG;
import static dev.intake.kernel.JsonKind.ID;
import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.TIME;
import static dev.intake.kernel.JsonKind.list;

import dev.intake.access.AgentScope;
import dev.intake.action.Field;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.contact.AttributeKey;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.EventViews;
import dev.intake.event.FieldCoverage;
import dev.intake.event.Unrecorded;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.Source;
import dev.intake.traffic.Arrivals.Why;
import dev.intake.traffic.CheckRecentEvents;
import dev.intake.traffic.RecentEvents;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tools that list events and their types. Agents never see properties of events, which are external text. (Spec, What the
 * service does 6)
 */
final class EventTools {
    /** An event type. */
    static final Value<EventType> TYPE = Value.text("1 to 120 of A-Z a-z 0-9 space . _ : - /", EventType::parse);

    private static final int MAX_ID = 255;
    private static final int MAX_MINUTES = 1440;
    private static final int DEFAULT_MINUTES = 15;
    private static final int DEFAULT_LIMIT = 10;
    private static final int MAX_TYPES = 200;
    private static final int MAX_FIELDS = 200;

    private static final Field<EventType> EVENT = Field.optional("event", TYPE, "Only this event type.");
    private static final Field<String> MESSAGE = Field.optional(
            "messageId",
            Value.text(
                    "1 to " + MAX_ID + " characters",
                    text -> Optional.of(CleanText.trimmed(text)).filter(id -> !id.isEmpty() && id.length() <= MAX_ID)),
            "Only the event that was sent with this messageId.");
    private static final Field<Integer> MINUTES = Field.optional(
            "sinceMinutes", Value.upTo(MAX_MINUTES), "The period, in minutes. Default: " + DEFAULT_MINUTES + ".");
    private static final Field<Integer> LIMIT = Field.optional(
            "limit",
            Value.upTo(RecentEvents.MAX_LIMIT),
            "The maximum number of events. Default: " + DEFAULT_LIMIT + ".");

    private EventTools() {}

    /** An operation: an event, or why there is none. */
    private record Arrival(
            Instant at,
            String status,
            Optional<EventType> type,
            Optional<EventRecord> event,
            Optional<Unrecorded> other,
            boolean test) {
        static Arrival of(EventRecord event, boolean test) {
            return new Arrival(
                    event.receivedAt(), "ok", Optional.of(event.type()), Optional.of(event), Optional.empty(), test);
        }

        static Arrival of(Unrecorded other) {
            String status = switch (other.status()) {
                case DUPLICATE -> "duplicate";
                case SKIPPED -> "skipped_no_identity";
                case REFUSED -> "refused";
                case IGNORED -> "ignored";
            };
            return new Arrival(other.at(), status, other.type(), Optional.empty(), Optional.of(other), false);
        }

        Optional<Unrecorded> wrong() {
            return other.filter(operation ->
                    operation.status() == Unrecorded.Status.REFUSED || operation.status() == Unrecorded.Status.IGNORED);
        }

        static final JsonShape<Arrival> SHAPE = UntrustedText.apart(
                new JsonShape<Arrival>("")
                        .has("receivedAt", TIME, Arrival::at)
                        .has("status", TEXT, Arrival::status)
                        .about("ok, duplicate, skipped_no_identity, refused or ignored")
                        .maybe("eventId", ID, arrival -> arrival.event().map(EventRecord::id))
                        .maybe("contactId", ID, arrival -> arrival.event().map(EventRecord::contact))
                        .has(
                                "source",
                                TEXT,
                                arrival -> arrival.event()
                                        .map(EventRecord::source)
                                        .orElse(Source.CUSTOMER)
                                        .label())
                        .about("customer, stripe, polar or clerk")
                        .maybe("historical", FLAG, arrival -> arrival.event().map(EventRecord::historical))
                        .maybe("test", FLAG, arrival -> arrival.event().map(event -> arrival.test()))
                        .about("true for test data")
                        .maybe("place", TEXT, arrival -> arrival.wrong().map(Unrecorded::place))
                        .about("the place in the request; empty for the whole request")
                        .maybe("rule", TEXT, arrival -> arrival.wrong().map(Unrecorded::rule))
                        .about("the violated rule"),
                new JsonShape<Arrival>("")
                        .maybe("event", TEXT, arrival -> arrival.type().map(EventType::value))
                        .maybe("messageId", TEXT, arrival -> arrival.other().flatMap(Unrecorded::messageId)));
    }

    private record Recent(boolean found, String hint, List<Arrival> events) {
        static final JsonShape<Recent> SHAPE = new JsonShape<Recent>("")
                .has("found", FLAG, Recent::found)
                .has("hint", TEXT, Recent::hint)
                .about("what to do next")
                .has("events", list(Arrival.SHAPE), Recent::events);
    }

    /** Lists recent events, to confirm that a test event arrived. */
    static AgentTool<?> recent() {
        return ToolDescription.reads("check_recent_events", "Check recent events", AgentScope.READ)
                .about(
                        "Lists the newest events recorded for this tenant, latest arrival first, from its own backend and"
                                + " from Stripe, Polar and Clerk, and the operations that were not recorded: duplicates,"
                                + " those without an identity, calls such as page that are ignored, and rejected ones with"
                                + " the place and the violated rule. Use it after sending a test event, with test if it was"
                                + " sent with the test key. Names, ids, statuses and times are listed, never property"
                                + " values. An identify writes no event. A rejection is listed about a second later;"
                                + " requests without the right key or over the limit are not listed.")
                .runs(List.of(MESSAGE, EVENT, MINUTES, LIMIT, AgentTool.TEST), Recent.SHAPE, EventTools::recent);
    }

    private static Result<Recent> recent(ToolCall call) {
        RecentEvents wanted = new RecentEvents(
                MESSAGE.in(call.given()).map(id -> new DedupeKey(Source.CUSTOMER, id)),
                EVENT.in(call.given()),
                Duration.ofMinutes(MINUTES.in(call.given()).orElse(DEFAULT_MINUTES)),
                LIMIT.in(call.given()).orElse(DEFAULT_LIMIT));
        CheckRecentEvents events =
                new CheckRecentEvents(call.storage(), call.actions().clock());
        List<EventRecord> found = events.find(call.tenant(), wanted);
        List<Unrecorded> others = events.notRecorded(call.tenant(), wanted);
        return new Result.Done<>(new Recent(
                !found.isEmpty(),
                hint(!found.isEmpty(), !others.isEmpty(), events.refusedUnread(call.tenant(), wanted)),
                Stream.concat(
                                found.stream()
                                        .map(event ->
                                                Arrival.of(event, call.tenant().isTest())),
                                others.stream().map(Arrival::of))
                        .sorted(Comparator.comparing(Arrival::at).reversed())
                        .limit(wanted.limit())
                        .toList()));
    }

    private static String hint(boolean found, boolean others, Optional<Why> refusedUnread) {
        if (found) {
            return others
                    ? "Events are arriving, and some were not recorded: the status of each says why."
                    : "Events are arriving.";
        }
        if (others) {
            return "Nothing was recorded. The status of each says why: correct what place and rule name, send userId or"
                    + " email with what was skipped, send track instead of what was ignored, and give new events their"
                    + " own ids.";
        }
        if (refusedUnread.isPresent()) {
            return refusedUnread.get() == Why.WRONG_KEY
                    ? "Nothing was recorded: a request was refused for a missing or wrong key. Send the key in force in the"
                            + " header Authorization: Bearer, or have a person replace the key."
                    : "Nothing was recorded: a request was refused for being over the limit. Wait for the seconds in"
                            + " Retry-After, and send up to 100 operations in one request.";
        }
        return "Nothing has arrived. Check the response that the sender got: 401 means a wrong key, 412 that there is no"
                + " key yet, 400 names each bad field, and skipped_no_identity means that the operation had neither userId"
                + " nor email. Or search a longer period with sinceMinutes.";
    }

    private record Type(EventType type, Optional<FieldCoverage> coverage) {
        private static final JsonShape<Map.Entry<AttributeKey, Long>> FIELD = UntrustedText.apart(
                new JsonShape<Map.Entry<AttributeKey, Long>>("")
                        .has("events", COUNT, Map.Entry::getValue)
                        .about("how many of the counted events carried it"),
                new JsonShape<Map.Entry<AttributeKey, Long>>("")
                        .has("key", TEXT, field -> field.getKey().value()));

        static final JsonShape<Type> SHAPE = UntrustedText.apart(
                new JsonShape<Type>("")
                        .maybe("events", COUNT, type -> type.coverage().map(FieldCoverage::events))
                        .about("how many of the newest events were counted")
                        .maybe("fields", list(FIELD), type -> type.coverage().map(Type::mostFrequent)),
                new JsonShape<Type>("").has("event", TEXT, type -> type.type().value()));

        private static List<Map.Entry<AttributeKey, Long>> mostFrequent(FieldCoverage coverage) {
            return coverage.carried().entrySet().stream()
                    .sorted(Map.Entry.<AttributeKey, Long>comparingByValue()
                            .reversed()
                            .thenComparing(field -> field.getKey().value()))
                    .limit(MAX_FIELDS)
                    .toList();
        }
    }

    private record Types(List<Type> types, String hint) {
        static final JsonShape<Types> SHAPE = new JsonShape<Types>("")
                .has("types", list(Type.SHAPE), Types::types)
                .has("hint", TEXT, Types::hint)
                .about("what to do next");
    }

    static AgentTool<?> types() {
        return ToolDescription.reads("list_event_types", "List event types", AgentScope.READ)
                .about("Lists the types of recorded events, at most 200, in order. With event, returns that type alone,"
                        + " with its property keys and how many of the newest events carried each: use only keys"
                        + " that all carry as merge fields without a fallback. Never returns a value of a property.")
                .runs(List.of(EVENT, AgentTool.TEST), Types.SHAPE, call -> {
                    EventViews events = call.storage().eventViews(call.tenant());
                    Optional<EventType> one = EVENT.in(call.given());
                    return one.isPresent() ? fields(events, one.get()) : new Result.Done<>(types(events));
                });
    }

    private static Types types(EventViews events) {
        List<Type> types = events.types(MAX_TYPES).stream()
                .map(type -> new Type(type, Optional.empty()))
                .toList();
        return new Types(
                types,
                types.isEmpty()
                        ? "No event is recorded. Call setup_events_ingestion, send one, and call check_recent_events."
                        : "Call this again with event for the fields of a type.");
    }

    private static Result<Types> fields(EventViews events, EventType type) {
        Optional<FieldCoverage> counted = events.coverage(type);
        if (counted.isEmpty()) {
            return Result.busy("There are too many events to count in time. Try again in a minute.");
        }
        return new Result.Done<>(
                counted.get().events() == 0
                        ? new Types(
                                List.of(),
                                "None of the newest events is of this type. Call this without event for all types.")
                        : new Types(
                                List.of(new Type(type, counted)),
                                "A field that not every event carries needs a fallback, or its email is held."));
    }
}

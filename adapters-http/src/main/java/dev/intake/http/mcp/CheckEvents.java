package dev.intake.http.mcp;

import dev.intake.access.AgentScope;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.Unrecorded;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.traffic.Arrivals.Why;
import dev.intake.traffic.CheckRecentEvents;
import dev.intake.traffic.RecentEvents;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Lists recent events, to confirm that a test event arrived. Agents never see properties of events, which are external text.
 * Event types and message ids are returned separately from the service's own text. (Spec, What the service does 6)
 */
final class CheckEvents implements AgentTool {
    private static final int DEFAULT_MINUTES = 15;
    private static final int DEFAULT_LIMIT = 10;
    private static final ToolDescription DESCRIPTION = new ToolDescription(
            "check_recent_events",
            "Check recent events",
            "Lists the newest events recorded for this tenant, latest arrival first, from its own backend and from"
                    + " Stripe, Polar and Clerk, and the operations that were not recorded: duplicates, those without an"
                    + " identity, calls such as page that are ignored, and rejected ones with the place and the violated"
                    + " rule. Use it after sending a test event, with test if it was sent with the test key. Names, ids,"
                    + " statuses and times are listed, never property values. An identify writes no event. A rejection is"
                    + " listed about a second later; requests without the right key or over the limit are not listed.",
            """
            {"type": "object", "additionalProperties": false, "properties": {
              "messageId": {"type": "string", "minLength": 1, "maxLength": 255,
                "description": "only the event that was sent with this messageId"},
              "event": {"type": "string", "minLength": 1, "maxLength": 120, "description": "only this event type"},
              "sinceMinutes": {"type": "integer", "minimum": 1, "maximum": 1440, "default": 15},
              "limit": {"type": "integer", "minimum": 1, "maximum": 50, "default": 10},
              %s}}
            """.formatted(AgentTools.TEST_SCHEMA),
            """
            {"type": "object", "additionalProperties": false, "required": ["found", "events", "hint"], "properties": {
              "found": {"type": "boolean"},
              "hint": {"type": "string", "description": "what to do next"},
              "events": {"type": "array", "items": {"type": "object", "additionalProperties": false,
                "required": ["receivedAt", "status", "source", "untrusted"],
                "properties": {
                  "receivedAt": {"type": "string"},
                  "untrusted": {"type": "object", "description": "%s", "additionalProperties": false, "properties": {
                    "event": {"type": "string", "description": "the event type"},
                    "messageId": {"type": "string"}}},
                  "status": {"enum": ["ok", "duplicate", "skipped_no_identity", "refused", "ignored"]},
                  "eventId": {"type": "string"}, "contactId": {"type": "string"},
                  "source": {"enum": ["customer", "stripe", "polar", "clerk"]},
                  "historical": {"type": "boolean"},
                  "test": {"type": "boolean", "description": "true for test data"},
                  "place": {"type": "string", "description": "the place in the request; empty for the whole request"},
                  "rule": {"type": "string", "description": "the violated rule"}}}}}}
            """.formatted(UntrustedText.DESCRIPTION),
            ToolDescription.readOnly(),
            AgentScope.READ);

    static final String NO_EVENT_TYPE = "event must be 1 to 120 of A-Z a-z 0-9 space . _ : - /";

    private static final DateTimeFormatter TIME =
            new DateTimeFormatterBuilder().appendInstant(6).toFormatter();

    private final CheckRecentEvents events;

    CheckEvents(CheckRecentEvents events) {
        this.events = events;
    }

    @Override
    public ToolDescription description() {
        return DESCRIPTION;
    }

    @Override
    public ToolResult run(ToolCall call) {
        TenantId tenant = call.tenant();
        ToolArguments arguments = call.arguments();
        Optional<EventType> type = arguments.text("event").flatMap(EventType::parse);
        if (type.isEmpty() && arguments.text("event").isPresent()) {
            return new ToolResult.Refused(NO_EVENT_TYPE);
        }
        String messageId = arguments.text("messageId").map(CleanText::trimmed).orElse("");
        RecentEvents wanted = new RecentEvents(
                messageId.isEmpty() ? Optional.empty() : Optional.of(new DedupeKey(Source.CUSTOMER, messageId)),
                type,
                Duration.ofMinutes(arguments.number("sinceMinutes", DEFAULT_MINUTES)),
                arguments.number("limit", DEFAULT_LIMIT));
        List<EventRecord> found = events.find(tenant, wanted);
        List<Unrecorded> others = events.notRecorded(tenant, wanted);
        List<Map<String, Object>> shown = Stream.concat(
                        found.stream().map(event -> shown(event, tenant.isTest())),
                        others.stream().map(CheckEvents::shown))
                .sorted(Comparator.comparing((Map<String, Object> entry) -> String.valueOf(entry.get("receivedAt")))
                        .reversed())
                .limit(wanted.limit())
                .toList();
        return new ToolResult.Done(Map.of(
                "found",
                !found.isEmpty(),
                "hint",
                hint(!found.isEmpty(), !others.isEmpty(), events.refusedUnread(tenant, wanted)),
                "events",
                shown));
    }

    private static String hint(boolean found, boolean others, Optional<Why> refusedUnread) {
        if (found && others) {
            return "Events are arriving, and some were not recorded: the status of each says why.";
        }
        if (!found && others) {
            return "Nothing was recorded. The status of each says why: correct what place and rule name, send userId or"
                    + " email with what was skipped, send track instead of what was ignored, and give new events their"
                    + " own ids.";
        }
        if (!found && refusedUnread.isPresent()) {
            return refusedUnread.get() == Why.WRONG_KEY
                    ? "Nothing was recorded: a request was refused for a missing or wrong key. Send the key in force in the"
                            + " header Authorization: Bearer, or have a person replace the key."
                    : "Nothing was recorded: a request was refused for being over the limit. Wait for the seconds in"
                            + " Retry-After, and send up to 100 operations in one request.";
        }
        return !found
                ? "Nothing has arrived. Check the response that the sender got: 401 means a wrong key, 412 that there"
                        + " is no key yet, 400 names each bad field, and skipped_no_identity means that the operation"
                        + " had neither userId nor email. Or search a longer period with sinceMinutes."
                : "Events are arriving.";
    }

    private static Map<String, Object> shown(Unrecorded operation) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("receivedAt", time(operation.at()));
        shown.put("status", status(operation.status()));
        shown.put("untrusted", untrusted(operation.type(), operation.messageId()));
        shown.put("source", "customer");
        if (operation.status() == Unrecorded.Status.REFUSED || operation.status() == Unrecorded.Status.IGNORED) {
            shown.put("place", operation.place());
            shown.put("rule", operation.rule());
        }
        return shown;
    }

    private static Map<String, Object> untrusted(Optional<EventType> type, Optional<String> messageId) {
        Map<String, Object> texts = new LinkedHashMap<>();
        type.ifPresent(written -> texts.put("event", UntrustedText.of(written.value())));
        messageId.ifPresent(written -> texts.put("messageId", UntrustedText.of(written)));
        return texts;
    }

    private static String status(Unrecorded.Status status) {
        return switch (status) {
            case DUPLICATE -> "duplicate";
            case SKIPPED -> "skipped_no_identity";
            case REFUSED -> "refused";
            case IGNORED -> "ignored";
        };
    }

    /** Formats a time with fixed length, so that texts sort chronologically. */
    private static String time(Instant at) {
        return TIME.format(at);
    }

    private static Map<String, Object> shown(EventRecord event, boolean test) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("receivedAt", time(event.receivedAt()));
        shown.put("status", "ok");
        shown.put("untrusted", untrusted(Optional.of(event.type()), Optional.empty()));
        shown.put("eventId", event.id().toString());
        shown.put("contactId", event.contact().toString());
        shown.put("source", event.source().name().toLowerCase(Locale.ROOT));
        shown.put("historical", event.historical());
        shown.put("test", test);
        return shown;
    }
}

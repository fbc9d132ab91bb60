package dev.intake.http.mcp;

import dev.intake.Intake;
import dev.intake.access.AgentScope;
import dev.intake.contact.AttributeKey;
import dev.intake.event.EventType;
import dev.intake.event.FieldCoverage;
import dev.intake.kernel.TenantId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lists event types, or the properties of one type with the share of events that carried each. */
final class ListEventTypes implements AgentTool {
    private static final int MAX_TYPES = 200;
    private static final int MAX_FIELDS = 200;
    private static final Comparator<Map.Entry<AttributeKey, Long>> MOST_FREQUENT_FIRST = Comparator.comparing(
                    (Map.Entry<AttributeKey, Long> field) -> -field.getValue())
            .thenComparing(field -> field.getKey().value());

    private static final ToolDescription DESCRIPTION = new ToolDescription(
            "list_event_types",
            "List event types",
            "Lists the types of recorded events, at most 200, in order. With event, returns that type alone, with its"
                    + " property keys and how many of the newest events carried each: use only keys that all carry as"
                    + " merge fields without a fallback. Never returns a value of a property.",
            """
            {"type": "object", "additionalProperties": false, "properties": {
              "event": {"type": "string", "minLength": 1, "maxLength": 120, "description": "an event type, compared exactly"},
              %s}}
            """.formatted(AgentTools.TEST_SCHEMA),
            """
            {"type": "object", "additionalProperties": false, "required": ["types", "hint"], "properties": {
              "hint": {"type": "string", "description": "what to do next"},
              "types": {"type": "array", "items": {"type": "object", "additionalProperties": false,
                "required": ["untrusted"], "properties": {
                  "untrusted": {"type": "object", "description": "%1$s", "additionalProperties": false,
                    "required": ["event"], "properties": {"event": {"type": "string"}}},
                  "events": {"type": "integer", "description": "how many of the newest events were counted"},
                  "fields": {"type": "array", "items": {"type": "object", "additionalProperties": false,
                    "required": ["untrusted", "events"], "properties": {
                      "untrusted": {"type": "object", "description": "%1$s", "additionalProperties": false,
                        "required": ["key"], "properties": {"key": {"type": "string"}}},
                      "events": {"type": "integer", "description": "how many of the counted events carried it"}}}}}}}}}
            """.formatted(UntrustedText.DESCRIPTION),
            ToolDescription.readOnly(),
            AgentScope.READ);

    private final Intake intake;

    ListEventTypes(Intake intake) {
        this.intake = intake;
    }

    @Override
    public ToolDescription description() {
        return DESCRIPTION;
    }

    @Override
    public ToolResult run(ToolCall call) {
        return call.arguments()
                .text("event")
                .map(text -> EventType.parse(text)
                        .map(type -> fields(call.tenant(), type))
                        .orElseGet(() -> new ToolResult.Refused(CheckEvents.NO_EVENT_TYPE)))
                .orElseGet(() -> types(call.tenant()));
    }

    private ToolResult types(TenantId tenant) {
        List<Map<String, Object>> types = intake.eventViews(tenant).types(MAX_TYPES).stream()
                .<Map<String, Object>>map(type -> Map.of("untrusted", shown(type)))
                .toList();
        return listed(
                types,
                types.isEmpty()
                        ? "No event is recorded. Call setup_events_ingestion, send one, and call check_recent_events."
                        : "Call this again with event for the fields of a type.");
    }

    private ToolResult fields(TenantId tenant, EventType type) {
        Optional<FieldCoverage> counted = intake.eventViews(tenant).coverage(type);
        if (counted.isEmpty()) {
            return new ToolResult.Refused("There are too many events to count in time. Try again in a minute.");
        }
        FieldCoverage coverage = counted.get();
        if (coverage.events() == 0) {
            return listed(
                    List.of(), "None of the newest events is of this type. Call this without event for all types.");
        }
        return listed(
                List.of(Map.of(
                        "untrusted", shown(type),
                        "events", coverage.events(),
                        "fields", fields(coverage))),
                "A field that not every event carries needs a fallback, or its email is held.");
    }

    private static List<Map<String, Object>> fields(FieldCoverage coverage) {
        return coverage.carried().entrySet().stream()
                .sorted(MOST_FREQUENT_FIRST)
                .limit(MAX_FIELDS)
                .<Map<String, Object>>map(field -> Map.of(
                        "untrusted",
                        Map.of("key", UntrustedText.of(field.getKey().value())),
                        "events",
                        field.getValue()))
                .toList();
    }

    private static Map<String, Object> shown(EventType type) {
        return Map.of("event", UntrustedText.of(type.value()));
    }

    private static ToolResult listed(List<Map<String, Object>> types, String hint) {
        return new ToolResult.Done(Map.of("types", types, "hint", hint));
    }
}

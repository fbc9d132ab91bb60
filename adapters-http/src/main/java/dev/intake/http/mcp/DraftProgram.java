package dev.intake.http.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.AgentScope;
import dev.intake.action.Fault;
import dev.intake.action.Input;
import dev.intake.action.Result;
import dev.intake.program.DraftActions;
import java.util.Map;
import java.util.Optional;

/**
 * Drafts a program for a person to approve. Its arguments are the members of a program file, whose schema is by hand: it
 * explains to agents what each is for. (Spec, States and transitions)
 */
final class DraftProgram {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final ToolDescription DESCRIPTION = ToolDescription.adds(
                    "draft_program", "Draft a program", AgentScope.PROGRAMS)
            .about(
                    "Drafts a lifecycle program that an event type starts, once per contact unless reenter is given. It starts"
                            + " and sends nothing until a person approves it in the dashboard; no tool can do that. Each step"
                            + " is an email: its delay counts from the previous step, or from the event. Texts can use"
                            + " {{event.<key>}} for properties of the event that started the program, {{contact.email}} and"
                            + " {{contact.name}}; an email with a field that has no value is held, not sent. A fallback"
                            + " prevents that: {{contact.name | there}}.");

    private static final String ARGUMENTS = """
            {"type": "object", "additionalProperties": false, "required": ["name", "event"], "properties": {
              "name": {"type": "string", "minLength": 1, "maxLength": 200},
              "event": {"type": "string", "minLength": 1, "maxLength": 120,
                "description": "the event type that starts it, compared exactly"},
              "kind": {"enum": ["welcome", "activation", "feature-adoption", "dunning", "win-back", "custom"],
                "default": "custom"},
              "transactional": {"type": "boolean",
                "description": "true for notices about the contact's own contract, such as the failed payment of a dunning program, and for nothing else: an unsubscribe from marketing does not stop them"},
              "until": {"type": "array", "maxItems": 20, "uniqueItems": true,
                "items": {"type": "string", "minLength": 1, "maxLength": 120},
                "description": "event types that end the program for a contact, so that no further email is sent: for dunning payment-recovered and subscription-canceled, for win-back subscription-started, for a trial trial-converted and subscription-canceled"},
              "match": {"type": "array", "maxItems": 10, "uniqueItems": true,
                "items": {"type": "string", "minLength": 1, "maxLength": 64},
                "description": "keys of properties that must be equal in the event that started the program and the one that ends it: for dunning subscription_id; requires until"},
              "historical": {"type": "boolean", "default": false,
                "description": "whether historical events end it, too; requires until"},
              "window": {"type": "string", "maxLength": 60,
                "description": "local hours in which its emails begin, such as 09:00-18:00 Mon-Fri; every day without days"},
              "goal": {"type": "string", "minLength": 1, "maxLength": 140,
                "description": "an event that counts as success, and the time in which it does: trial-converted within 14d, with m, h or d"},
              "reenter": {"type": "string", "maxLength": 100,
                "description": "lets a contact enter again: 'per KEY' once for each value of that property of the event that starts the program, such as 'per subscription_id'; 'after 90d' once its last enrollment ended that long ago, 1h to 3650d. Default: once per contact"},
              "steps": {"type": "array", "maxItems": 50, "items": {
                "type": "object", "additionalProperties": false, "required": ["subject"],
                "oneOf": [{"required": ["markdown"], "not": {"required": ["html"]}}, {"required": ["text"]}],
                "properties": {
                  "delayHours": {"type": "integer", "minimum": 0, "maximum": 8760, "default": 0},
                  "subject": {"type": "string"},
                  "markdown": {"type": "string",
                    "description": "the body in Markdown (CommonMark), of which text and HTML are made; recommended. Raw HTML in it is shown as text."},
                  "text": {"type": "string", "description": "the plain text body; not with markdown"},
                  "html": {"type": "string", "description": "the HTML body; optional; only with text"}}}}}}
            """;

    private DraftProgram() {}

    static AgentTool<?> tool() {
        try {
            return new AgentTool<>(
                    DESCRIPTION,
                    Input.none(),
                    (ObjectNode) JSON.readTree(ARGUMENTS),
                    DraftProgram::draft,
                    Optional.of(Review.SHAPE));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a constant is no JSON", e);
        }
    }

    private static Result<Review> draft(ToolCall call) {
        Map<String, String> given = Map.of("file", file(call.arguments()).toString());
        Result<DraftActions.Saved> result =
                call.run(DraftActions.DRAFT, DraftActions.DRAFT.input().typed(given));
        return result.faults().isEmpty()
                ? result.then(saved -> new Result.Done<>(Review.of(call, saved.whole(), false)))
                : new Result.Invalid<>(
                        result.faults().stream().map(DraftProgram::shown).toList());
    }

    /** Returns a fault without the line, which agents do not know, and with the name of the argument. */
    private static Fault shown(Fault fault) {
        return Fault.inText(0, fault.place().equals("on") ? "event" : fault.place(), fault.problem());
    }

    /** Returns arguments as a program file, whose reader finds all faults. */
    private static ObjectNode file(ObjectNode arguments) {
        ObjectNode file = arguments.deepCopy();
        JsonNode event = file.remove("event");
        if (event != null) {
            file.set("on", event);
        }
        file.removeIf(
                value -> value.isNull() || value.equals(BooleanNode.FALSE) || (value.isArray() && value.isEmpty()));
        if (!file.has("steps")) {
            file.putArray("steps");
        }
        for (JsonNode step : file.path("steps")) {
            if (step instanceof ObjectNode email && !email.has("delay")) {
                JsonNode hours = email.remove("delayHours");
                email.put("delay", hours == null ? "0h" : hours.asText() + "h");
            }
        }
        return file;
    }
}

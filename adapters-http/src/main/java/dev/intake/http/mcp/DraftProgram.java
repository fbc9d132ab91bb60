package dev.intake.http.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.Intake;
import dev.intake.access.AgentScope;
import dev.intake.action.Fault;
import dev.intake.action.Result;
import dev.intake.kernel.Json;
import dev.intake.program.DraftActions;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** Drafts a program for a person to approve. (Spec, States and transitions) */
final class DraftProgram implements AgentTool {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final ToolDescription DESCRIPTION = new ToolDescription(
            "draft_program",
            "Draft a program",
            "Drafts a lifecycle program that an event type starts, once per contact unless reenter is given. It starts"
                    + " and sends nothing until a person approves it in the dashboard; no tool can do that. Each step"
                    + " is an email: its delay counts from the previous step, or from the event. Texts can use"
                    + " {{event.<key>}} for properties of the event that started the program, {{contact.email}} and"
                    + " {{contact.name}}; an email with a field that has no value is held, not sent. A fallback"
                    + " prevents that: {{contact.name | there}}.",
            """
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
            """,
            """
            {"type": "object", "additionalProperties": false,
              "required": ["program", "revision", "warnings", "reviewUrl", "next"], "properties": {%s}}
            """.formatted(DraftReview.SCHEMA),
            ToolDescription.additive(),
            AgentScope.PROGRAMS);

    private final Intake intake;
    private final DraftReview review;

    DraftProgram(Intake intake, DraftReview review) {
        this.intake = intake;
        this.review = review;
    }

    @Override
    public ToolDescription description() {
        return DESCRIPTION;
    }

    @Override
    public ToolResult run(ToolCall call) {
        Json given = new Json.Members(Map.of("file", new Json.Text(file(call.arguments()))));
        return intake.actions()
                .run(DraftActions.DRAFT, call.tenant(), call.actor(), given)
                .fold(new Result.Cases<>(
                        saved -> new ToolResult.Done(
                                review.of(call.tenant(), saved.whole().check().program())),
                        refused -> new ToolResult.Refused(refused.sentence()),
                        faults -> ToolResult.Refused.forFaults(
                                "Nothing was drafted. ",
                                faults.stream().map(DraftProgram::shown).toList())));
    }

    /** Returns a fault without the line, which agents do not know, and with the name of the argument. */
    private static String shown(Fault fault) {
        String place = fault.place().equals("on") ? "event" : fault.place();
        return Fault.inText(0, place, fault.problem()).toString();
    }

    /** Returns arguments that match the tool's schema as a program file. */
    private static String file(ToolArguments arguments) {
        Map<String, Object> file = arguments.values();
        file.put("on", arguments.requiredText("event"));
        file.remove("event");
        file.values().removeIf(value -> value.equals(false) || value.equals(List.of()));
        file.put(
                "steps",
                arguments.objects("steps").stream().map(DraftProgram::step).toList());
        try {
            return JSON.writeValueAsString(file);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("arguments are JSON", e);
        }
    }

    private static Map<String, Object> step(ToolArguments arguments) {
        Map<String, Object> step = arguments.values();
        step.remove("delayHours");
        step.put("delay", arguments.number("delayHours", 0) + "h");
        return step;
    }
}

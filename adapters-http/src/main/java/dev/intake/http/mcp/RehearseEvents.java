package dev.intake.http.mcp;

import dev.intake.Intake;
import dev.intake.access.AgentScope;
import dev.intake.action.Fault;
import dev.intake.action.Result;
import dev.intake.email.StepEmail;
import dev.intake.kernel.Json;
import dev.intake.rehearsal.Rehearsal;
import dev.intake.rehearsal.RehearsalActions;
import dev.intake.rehearsal.RehearsedEnrollment;
import dev.intake.rehearsal.StepTally;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Rehearses a program over recorded events. (ADR 137) */
final class RehearseEvents implements AgentTool {
    private static final int DEFAULT_DAYS = 30;
    private static final int MAX_ENROLLMENTS = 20;

    private static final ToolDescription DESCRIPTION = new ToolDescription(
            "rehearse_program",
            "Rehearse a program",
            "Computes what a program, in any state, would have done with the events of the last days: which contacts"
                    + " would have entered, and what would have been sent, held or skipped at each step. With"
                    + " contactId, uses all events of that contact, up to its last email. Nothing is stored or sent.",
            """
            {"type": "object", "additionalProperties": false, "required": ["programId"], "properties": {
              "programId": {"type": "string", "description": "as list_programs shows it"},
              "days": {"type": "integer", "minimum": 1, "maximum": 366, "default": 30},
              "contactId": {"type": "string", "description": "as check_recent_events shows it; days then has no meaning"},
              %s}}
            """.formatted(AgentTools.TEST_SCHEMA),
            """
            {"type": "object", "additionalProperties": false,
              "required": ["from", "until", "events", "entered", "exited", "notEntered", "steps", "first"], "properties": {
              "from": {"type": "string", "description": "the start of the period; later than requested if there were too many events"},
              "until": {"type": "string"},
              "events": {"type": "integer", "description": "events that were read, of all types"},
              "entered": {"type": "integer"},
              "exited": {"type": "integer", "description": "enrollments that an event ended before the last step"},
              "notEntered": {"type": "object", "additionalProperties": {"type": "integer"},
                "description": "events of the type that enrolled nobody, by reason"},
              "steps": {"type": "array", "items": {"type": "object", "additionalProperties": false,
                "required": ["step", "sent", "held", "skipped"], "properties": {
                  "step": {"type": "integer", "description": "from 1"}, "sent": {"type": "integer"},
                  "held": {"type": "integer"}, "skipped": {"type": "integer"}}}},
              "first": {"type": "array", "description": "the first enrollments, at most 20",
                "items": {"type": "object", "additionalProperties": false,
                  "required": ["contactId", "enteredAt", "emails"], "properties": {
                    "contactId": {"type": "string"}, "enteredAt": {"type": "string"}, "exitedAt": {"type": "string"},
                    "emails": {"type": "array", "items": {"type": "object", "additionalProperties": false,
                      "required": ["step", "state", "at"], "properties": {
                        "step": {"type": "integer"}, "state": {"type": "string"}, "at": {"type": "string"}}}}}}}}}
            """,
            ToolDescription.readOnly(),
            AgentScope.PROGRAMS);

    private final Intake intake;

    RehearseEvents(Intake intake) {
        this.intake = intake;
    }

    @Override
    public ToolDescription description() {
        return DESCRIPTION;
    }

    @Override
    public ToolResult run(ToolCall call) {
        ToolArguments arguments = call.arguments();
        Json given = RehearsalActions.REHEARSE.input().typed(name -> switch (name) {
            case "contact" -> arguments.text("contactId");
            case "days" -> Optional.of(Integer.toString(arguments.number(name, DEFAULT_DAYS)));
            default -> arguments.text(name);
        });
        return intake.actions()
                .run(RehearsalActions.REHEARSE, call.tenant(), call.actor(), given)
                .fold(new Result.Cases<>(
                        done -> shown(done.rehearsal()),
                        refused -> new ToolResult.Refused(
                                refused.kind() == Result.Kind.NOT_FOUND
                                        ? "There is no such program or contact; list_programs and check_recent_events"
                                                + " show the existing ones."
                                        : refused.sentence()),
                        faults -> ToolResult.Refused.forFaults(
                                "Nothing was done. ",
                                faults.stream().map(Fault::toString).toList())));
    }

    private static ToolResult shown(Rehearsal rehearsal) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("from", rehearsal.period().from().toString());
        content.put("until", rehearsal.period().until().toString());
        content.put("events", rehearsal.events());
        content.put("entered", rehearsal.enrollments().size());
        content.put("exited", rehearsal.exited());
        Map<String, Long> notEntered = new TreeMap<>();
        rehearsal.notEnrolled().forEach((reason, count) -> notEntered.put(reason.label(), count));
        content.put("notEntered", notEntered);
        content.put(
                "steps", rehearsal.steps().stream().map(RehearseEvents::shown).toList());
        content.put(
                "first",
                rehearsal.enrollments().stream()
                        .limit(MAX_ENROLLMENTS)
                        .map(RehearseEvents::shown)
                        .toList());
        return new ToolResult.Done(content);
    }

    private static Map<String, Object> shown(StepTally tally) {
        return Map.of(
                "step", tally.step() + 1,
                "sent", tally.sent(),
                "held", tally.held(),
                "skipped", tally.skipped());
    }

    private static Map<String, Object> shown(RehearsedEnrollment enrollment) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("contactId", enrollment.progress().entry().contact().toString());
        shown.put("enteredAt", enrollment.progress().enrollment().enrolledAt().toString());
        enrollment
                .progress()
                .exit()
                .ifPresent(exit -> shown.put("exitedAt", exit.at().toString()));
        shown.put(
                "emails",
                enrollment.emails().stream().map(RehearseEvents::shown).toList());
        return shown;
    }

    private static Map<String, Object> shown(StepEmail email) {
        return Map.of(
                "step",
                email.step() + 1,
                "state",
                email.state().status().label(),
                "at",
                email.at().toString());
    }
}

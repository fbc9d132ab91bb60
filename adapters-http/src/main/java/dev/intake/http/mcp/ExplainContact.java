package dev.intake.http.mcp;

import dev.intake.Intake;
import dev.intake.access.AgentScope;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactFields;
import dev.intake.explain.ExplainedStep;
import dev.intake.explain.ProgramExplanation;
import dev.intake.explain.StepStatus;
import dev.intake.kernel.TenantId;
import dev.intake.program.Firing;
import dev.intake.suppression.Suppression;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Explains why programs did or did not enroll a contact, without any value of the contact or its events. (Decisions 6.2) */
final class ExplainContact implements AgentTool {
    private static final ToolDescription DESCRIPTION = new ToolDescription(
            "explain_contact",
            "Explain a contact",
            "Explains for every program why it did or did not start for one contact, and what became of each email."
                    + " Returns ids, names of programs, reasons and times, no attribute or property.",
            """
            {"type": "object", "additionalProperties": false, "required": ["contact"], "properties": {
              "contact": {"type": "string", "minLength": 1, "maxLength": 255,
                "description": "a contact id, as check_recent_events shows it, or the external id or address that the user gave"},
              %s}}
            """.formatted(AgentTools.TEST_SCHEMA),
            """
            {"type": "object", "additionalProperties": false, "required": ["contactId", "deactivated", "consent", "closed", "programs"],
              "properties": {
              "contactId": {"type": "string"}, "deactivated": {"type": "boolean"},
              "consent": {"enum": ["not_recorded", "granted", "withdrawn"]},
              "closed": {"type": "array", "items": {"type": "string"},
                "description": "why the contact's address gets no email, such as hard-bounce, or no marketing"},
              "programs": {"type": "array", "items": {"type": "object", "additionalProperties": false,
                "required": ["programId", "untrusted", "state", "firing", "steps"], "properties": {
                  "programId": {"type": "string"},
                  "untrusted": {"type": "object", "description": "%s", "additionalProperties": false,
                    "required": ["name", "event"], "properties": {
                      "name": {"type": "string"},
                      "event": {"type": "string", "description": "the event type that starts the program"}}},
                  "state": {"type": "string", "description": "of the program"},
                  "firing": {"enum": ["fired", "enrolled-by-hand", "already-entered", "historical", "paused", "draft",
                    "drafted-later", "deactivated", "no-match", "unknown"],
                    "description": "fired, or why the program did not fire: no-match if the contact has no event of the type, draft if the program was a draft, historical if the event is historical"},
                  "since": {"type": "string", "description": "the time of the firing or of the reason"},
                  "eventId": {"type": "string"},
                  "exitedAt": {"type": "string", "description": "when an event or a person ended the enrollment"},
                  "exitedBy": {"enum": ["event", "person", "command-line", "agent"],
                    "description": "what ended it; absent if a person ended it before this was stored"},
                  "closed": {"type": "array", "items": {"type": "string"},
                    "description": "why the contact's address gets no email, such as hard-bounce"},
                  "skipped": {"type": "string", "description": "why the next email would currently be skipped"},
                  "steps": {"type": "array", "items": {"type": "object", "additionalProperties": false,
                    "required": ["step", "state"], "properties": {
                      "step": {"type": "integer", "description": "from 1"},
                      "state": {"type": "string", "description": "of the email; or due, frozen, later, ended, passed"},
                      "at": {"type": "string", "description": "when it entered that state, or is due, or not before"}}}}}}}}}
            """.formatted(UntrustedText.DESCRIPTION),
            ToolDescription.readOnly(),
            AgentScope.READ);

    private final Intake intake;

    ExplainContact(Intake intake) {
        this.intake = intake;
    }

    @Override
    public ToolDescription description() {
        return DESCRIPTION;
    }

    @Override
    public ToolResult run(ToolCall call) {
        return intake.findContacts()
                .find(call.tenant(), call.arguments().requiredText("contact"))
                .map(contact -> explained(call.tenant(), contact))
                .orElseGet(() -> new ToolResult.Refused(
                        "There is no such contact. Send an event about it, and find its id with check_recent_events."));
    }

    private ToolResult explained(TenantId tenant, Contact contact) {
        return new ToolResult.Done(Map.of(
                "contactId",
                contact.id().toString(),
                "deactivated",
                contact.deactivatedAt().isPresent(),
                "consent",
                ContactFields.label(contact.consent()),
                "closed",
                contact
                        .email()
                        .map(address -> intake.suppressionViews(tenant).suppressions(address))
                        .orElseGet(List::of)
                        .stream()
                        .filter(Suppression::holds)
                        .map(closed -> closed.reason().label())
                        .toList(),
                "programs",
                intake.programs().explain().contact(tenant, contact).programs().stream()
                        .map(ExplainContact::shown)
                        .toList()));
    }

    private static Map<String, Object> shown(ProgramExplanation program) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("programId", program.program().id().toString());
        shown.put("untrusted", ShownProgram.untrusted(program.program()));
        shown.put("state", program.program().state().label());
        shown.put("firing", program.firing().label());
        since(program.firing()).ifPresent(at -> shown.put("since", at.toString()));
        program.event().ifPresent(event -> shown.put("eventId", event.id().toString()));
        program.exit().ifPresent(exit -> {
            shown.put("exitedAt", exit.at().toString());
            exit.event()
                    .map(event -> "event")
                    .or(() -> exit.person().map(person -> person.kind().label()))
                    .ifPresent(cause -> shown.put("exitedBy", cause));
        });
        if (!program.closed().isEmpty()) {
            shown.put(
                    "closed",
                    program.closed().stream()
                            .map(closed -> closed.reason().label())
                            .toList());
        }
        program.skipped().ifPresent(reason -> shown.put("skipped", reason.label()));
        shown.put("steps", program.steps().stream().map(ExplainContact::shown).toList());
        return shown;
    }

    private static Optional<Instant> since(Firing firing) {
        return firing.fold(new Firing.Cases<>(
                fired -> Optional.of(fired.at()),
                enrolledByHand -> Optional.of(enrolledByHand.at()),
                alreadyEntered -> Optional.of(alreadyEntered.at()),
                enteredInRequest -> Optional.empty(),
                historical -> Optional.empty(),
                paused -> Optional.of(paused.since()),
                Firing.NotApproved::approvedAt,
                draftedLater -> Optional.of(draftedLater.at()),
                deactivated -> Optional.of(deactivated.since()),
                noMatch -> Optional.empty(),
                unknown -> Optional.empty()));
    }

    private static Map<String, Object> shown(ExplainedStep step) {
        return step.standing()
                .fold(new StepStatus.Cases<>(
                        emailed -> shown(
                                step,
                                emailed.email().state().status().label(),
                                Optional.of(emailed.email().at())),
                        due -> shown(step, "due", Optional.of(due.at())),
                        frozen -> shown(step, "frozen", Optional.of(frozen.at())),
                        later -> shown(step, "later", later.notBefore()),
                        ended -> shown(step, "ended", Optional.empty()),
                        passed -> shown(step, "passed", Optional.empty())));
    }

    private static Map<String, Object> shown(ExplainedStep step, String state, Optional<Instant> at) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("step", step.step() + 1);
        shown.put("state", state);
        at.ifPresent(moment -> shown.put("at", moment.toString()));
        return shown;
    }
}

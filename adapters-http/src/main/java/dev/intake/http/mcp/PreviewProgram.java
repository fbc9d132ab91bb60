package dev.intake.http.mcp;

import dev.intake.Intake;
import dev.intake.access.AgentScope;
import dev.intake.action.Fault;
import dev.intake.action.Result;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import dev.intake.review.EmailPreview;
import dev.intake.review.EmailPreview.PreviewedEmail;
import dev.intake.review.PreviewActions;
import dev.intake.template.MergeField;
import dev.intake.template.Rendering;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Renders a program's emails for a contact, and returns which merge fields lack a value, without any value or email. */
final class PreviewProgram implements AgentTool {
    private static final ToolDescription DESCRIPTION = new ToolDescription(
            "preview_program",
            "Preview a program",
            "Renders the emails of a program, in any state, for one contact, and returns for each whether it would be"
                    + " ready or held, and which merge fields lack a value or use their fallback. The rendered emails"
                    + " contain values of the contact, so only a person can see them, at reviewUrl.",
            """
            {"type": "object", "additionalProperties": false, "required": ["programId"], "properties": {
              "programId": {"type": "string", "description": "as list_programs shows it"},
              "contactId": {"type": "string",
                "description": "as check_recent_events shows it; without it, the contact of the newest event that could start the program"},
              %s}}
            """.formatted(AgentTools.TEST_SCHEMA),
            """
            {"type": "object", "additionalProperties": false,
              "required": ["contactId", "enrolled", "emails", "reviewUrl"], "properties": {
              "contactId": {"type": "string"},
              "eventId": {"type": "string", "description": "the event whose properties are used; absent if the contact has none of the type"},
              "enrolled": {"type": "boolean"},
              "skipped": {"type": "string", "description": "why the contact would receive nothing, if so"},
              "reviewUrl": {"type": "string"},
              "emails": {"type": "array", "items": {"type": "object", "additionalProperties": false,
                "required": ["step", "variant", "variants", "state", "missing", "fallbacks"], "properties": {
                  "step": {"type": "integer", "description": "from 1"},
                  "variant": {"type": "integer", "description": "of a split test, from 1"},
                  "variants": {"type": "integer"},
                  "state": {"enum": ["ready", "held"]},
                  "missing": {"type": "array", "items": {"type": "string"}, "description": "merge fields without a value"},
                  "fallbacks": {"type": "array", "items": {"type": "string"}, "description": "merge fields whose fallback is used"}}}}}}
            """,
            ToolDescription.readOnly(),
            AgentScope.PROGRAMS);

    private final Intake intake;
    private final DraftReview review;

    PreviewProgram(Intake intake, DraftReview review) {
        this.intake = intake;
        this.review = review;
    }

    @Override
    public ToolDescription description() {
        return DESCRIPTION;
    }

    @Override
    public ToolResult run(ToolCall call) {
        return NamedProgram.read(call, intake, program -> preview(call, program));
    }

    private ToolResult preview(ToolCall call, Program program) {
        Optional<String> contact = call.arguments().text("contactId").or(() -> newest(call.tenant(), program));
        if (contact.isEmpty()) {
            return new ToolResult.Refused(
                    "No event that could start the program is recorded. Send one, or name a contactId.");
        }
        Map<String, String> given = Map.of("programId", program.id().toString(), "contact", contact.get());
        return intake.actions()
                .run(
                        PreviewActions.PREVIEW,
                        call.tenant(),
                        call.actor(),
                        PreviewActions.PREVIEW.input().typed(given))
                .fold(new Result.Cases<>(
                        preview -> new ToolResult.Done(content(preview, review.url(call.tenant(), program))),
                        refused -> new ToolResult.Refused(
                                "There is no such contact; check_recent_events shows ids of contacts."),
                        faults -> ToolResult.Refused.forFaults(
                                "Nothing was done. ",
                                faults.stream().map(Fault::toString).toList())));
    }

    private Optional<String> newest(TenantId tenant, Program program) {
        return intake.programs()
                .preview()
                .newestRecipient(tenant, program.outline().trigger().event())
                .map(recipient -> recipient.contact().id().toString());
    }

    private static Map<String, Object> content(EmailPreview preview, String reviewUrl) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("contactId", preview.contact().id().toString());
        preview.entry().ifPresent(event -> content.put("eventId", event.id().toString()));
        content.put("enrolled", preview.entered());
        preview.skipped().ifPresent(reason -> content.put("skipped", reason.label()));
        content.put("reviewUrl", reviewUrl);
        content.put(
                "emails", preview.emails().stream().map(PreviewProgram::shown).toList());
        return content;
    }

    private static Map<String, Object> shown(PreviewedEmail email) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("step", email.step() + 1);
        shown.put("variant", email.variant() + 1);
        shown.put("variants", email.variants());
        email.rendering()
                .fold(new Rendering.Cases<>(
                        ready -> rendered("ready", List.of(), ready.fallbacks()),
                        held -> rendered("held", held.missing(), List.of())))
                .forEach(shown::put);
        return shown;
    }

    private static Map<String, Object> rendered(
            String state, Collection<MergeField> missing, Collection<MergeField> fallbacks) {
        return Map.of("state", state, "missing", written(missing), "fallbacks", written(fallbacks));
    }

    private static List<String> written(Collection<MergeField> fields) {
        return fields.stream().map(field -> UntrustedText.of(field.written())).toList();
    }
}

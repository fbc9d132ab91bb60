package dev.intake.http.mcp;

import static dev.intake.kernel.JsonKind.URI;
import static dev.intake.kernel.JsonKind.list;

import dev.intake.access.AgentScope;
import dev.intake.action.Field;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonShape;
import dev.intake.program.Program;
import dev.intake.program.ProgramActions;
import dev.intake.rehearsal.RehearsalActions;
import dev.intake.review.EmailPreview;
import dev.intake.review.EmailPreviewFields;
import dev.intake.review.PreviewActions;
import dev.intake.review.PreviewEmails;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tools that try a program without sending anything. */
final class TryingTools {
    private static final BigDecimal MAX_ENROLLMENTS = BigDecimal.valueOf(20);

    private static final Field<String> CONTACT = Field.optional(
            "contact",
            Value.text("a contact id, external id or email address", Optional::of),
            "A contact id, external id or email address. Default: the contact of the newest event that could start the"
                    + " program.");

    /** Without any value: members that are not named here are not shown. */
    private static final JsonShape<Previewed> PREVIEW = new JsonShape<Previewed>("")
            .with(
                    PreviewActions.PREVIEW.output().shape().only(List.of("contactId", "entered", "eventId", "skipped")),
                    Previewed::preview)
            .has("reviewUrl", URI, Previewed::reviewUrl)
            .has(
                    "emails",
                    list(EmailPreviewFields.EMAIL.only(List.of("step", "variant", "variants", "fallbacks", "missing"))),
                    previewed -> previewed.preview().emails());

    private TryingTools() {}

    private record Previewed(EmailPreview preview, String reviewUrl) {}

    /** Renders emails for a contact, and returns which merge fields lack a value, without any value or email. */
    static AgentTool<?> preview() {
        return ToolDescription.reads("preview_program", "Preview a program", AgentScope.PROGRAMS)
                .about("Renders the emails of a program, in any state, for one contact, and returns for each which"
                        + " merge fields lack a value, so that it would be held, or use their fallback. The"
                        + " rendered emails contain values of the contact, so only a person can see them, at"
                        + " reviewUrl.")
                .runs(
                        List.of(ProgramActions.PROGRAM, CONTACT, AgentTool.TEST),
                        PREVIEW,
                        call -> call.program(program -> preview(call, program)));
    }

    private static Result<Previewed> preview(ToolCall call, Program program) {
        Optional<String> contact = CONTACT.in(call.given()).or(() -> newest(call, program));
        if (contact.isEmpty()) {
            return Result.conflict("No event that could start the program is recorded. Send one, or name a contact.");
        }
        Map<String, String> given = Map.of("programId", program.id().toString(), CONTACT.name(), contact.get());
        return call.run(PreviewActions.PREVIEW, PreviewActions.PREVIEW.input().typed(given))
                .then(emails -> new Result.Done<>(new Previewed(emails, call.page(program))));
    }

    private static Optional<String> newest(ToolCall call, Program program) {
        return new PreviewEmails(
                        call.storage(), call.actions().clock(), call.actions().ids())
                .newestRecipient(call.tenant(), program.outline().trigger().event())
                .map(recipient -> recipient.contact().id().toString());
    }

    /** Rehearses a program over recorded events. (ADR 137) */
    static AgentTool<?> rehearse() {
        return ToolDescription.reads("rehearse_program", "Rehearse a program", AgentScope.PROGRAMS)
                .about("Computes what a program, in any state, would have done with the events of the last days: which"
                        + " contacts would have entered, and what would have been sent, held or skipped at each"
                        + " step. With contact, uses all events of that contact, up to its last email. Nothing is"
                        + " stored or sent.")
                .runs(
                        RehearsalActions.REHEARSE,
                        Set.of("limit"),
                        RehearsalActions.REHEARSE.output().shape(),
                        call -> call.run(
                                RehearsalActions.REHEARSE, call.with("limit", new Json.Numeric(MAX_ENROLLMENTS))));
    }
}

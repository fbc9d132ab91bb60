package dev.intake.http.mcp;

import static dev.intake.kernel.JsonKind.FLAG;
import static dev.intake.kernel.JsonKind.ID;
import static dev.intake.kernel.JsonKind.ORDINAL;
import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.TEXTS;
import static dev.intake.kernel.JsonKind.URI;
import static dev.intake.kernel.JsonKind.list;

import dev.intake.access.AgentScope;
import dev.intake.action.Field;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.email.SkipReason;
import dev.intake.event.EventRecord;
import dev.intake.http.page.Addresses;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonShape;
import dev.intake.program.Program;
import dev.intake.program.ProgramActions;
import dev.intake.rehearsal.RehearsalActions;
import dev.intake.review.EmailPreview;
import dev.intake.review.EmailPreview.PreviewedEmail;
import dev.intake.review.PreviewActions;
import dev.intake.review.PreviewEmails;
import dev.intake.template.MergeField;
import dev.intake.template.Rendering;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tools that try a program without sending anything. */
record TryingTools(Addresses addresses) {
    private static final BigDecimal MAX_ENROLLMENTS = BigDecimal.valueOf(20);

    private static final Field<String> CONTACT = Field.optional(
            "contact",
            Value.text("a contact id, external id or email address", Optional::of),
            "A contact id, external id or email address. Default: the contact of the newest event that could start the"
                    + " program.");

    private static final JsonShape<PreviewedEmail> EMAIL = new JsonShape<PreviewedEmail>("")
            .has("step", ORDINAL, email -> email.step() + 1)
            .has("variant", ORDINAL, email -> email.variant() + 1)
            .about("of a split test")
            .has("variants", ORDINAL, PreviewedEmail::variants)
            .has("state", TEXT, email -> email.rendering() instanceof Rendering.Ready ? "ready" : "held")
            .about("ready or held")
            .has("missing", TEXTS, email -> written(email.rendering().missing()))
            .about("merge fields without a value")
            .has("fallbacks", TEXTS, email -> written(email.rendering().fallbacks()))
            .about("merge fields whose fallback is used");

    private static final JsonShape<Previewed> PREVIEW = new JsonShape<Previewed>("")
            .has("contactId", ID, previewed -> previewed.emails().contact().id())
            .maybe("eventId", ID, previewed -> previewed.emails().entry().map(EventRecord::id))
            .about("the event whose properties are used; absent if the contact has none of the type")
            .has("enrolled", FLAG, previewed -> previewed.emails().entered())
            .maybe("skipped", TEXT, previewed -> previewed.emails().skipped().map(SkipReason::label))
            .about("why the contact would receive nothing, if so")
            .has("reviewUrl", URI, Previewed::reviewUrl)
            .has("emails", list(EMAIL), previewed -> previewed.emails().emails());

    private record Previewed(EmailPreview emails, String reviewUrl) {}

    /** Renders emails for a contact, and returns which merge fields lack a value, without any value or email. */
    AgentTool<?> preview() {
        return ToolDescription.reads("preview_program", "Preview a program", AgentScope.PROGRAMS)
                .about("Renders the emails of a program, in any state, for one contact, and returns for each whether it"
                        + " would be ready or held, and which merge fields lack a value or use their fallback. The"
                        + " rendered emails contain values of the contact, so only a person can see them, at"
                        + " reviewUrl.")
                .runs(
                        List.of(ProgramActions.PROGRAM, CONTACT, AgentTool.TEST),
                        PREVIEW,
                        call -> ProgramActions.found(
                                call.storage(),
                                call.tenant(),
                                ProgramActions.PROGRAM.of(call.given()),
                                program -> preview(call, program)));
    }

    private Result<Previewed> preview(ToolCall call, Program program) {
        Optional<String> contact = CONTACT.in(call.given()).or(() -> newest(call, program));
        if (contact.isEmpty()) {
            return Result.conflict("No event that could start the program is recorded. Send one, or name a contact.");
        }
        Map<String, String> given = Map.of("programId", program.id().toString(), CONTACT.name(), contact.get());
        return call.run(PreviewActions.PREVIEW, PreviewActions.PREVIEW.input().typed(given))
                .then(emails -> new Result.Done<>(new Previewed(
                        emails, addresses.program(call.tenant(), program.id().value()))));
    }

    private static Optional<String> newest(ToolCall call, Program program) {
        return new PreviewEmails(
                        call.storage(), call.actions().clock(), call.actions().ids())
                .newestRecipient(call.tenant(), program.outline().trigger().event())
                .map(recipient -> recipient.contact().id().toString());
    }

    private static List<String> written(Collection<MergeField> fields) {
        return fields.stream().map(field -> UntrustedText.of(field.written())).toList();
    }

    /** Rehearses a program over recorded events. (ADR 137) */
    AgentTool<?> rehearse() {
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

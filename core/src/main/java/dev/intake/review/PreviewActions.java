package dev.intake.review;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Endpoints;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Output;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.contact.Contact;
import dev.intake.contact.FindContacts;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import dev.intake.program.ProgramActions;
import dev.intake.program.ProgramStorage;
import java.util.List;
import java.util.Optional;

/** What can be asked for about emails of programs that are not sent. (Decisions 6.5) */
public final class PreviewActions {
    private static final Field<String> CONTACT = Field.required(
            "contact",
            Value.text("a contact id, external id or email address", Optional::of),
            "A contact id, external id or email address.");

    /** Renders the emails of a program for a contact, enrolled or not. */
    public static final Query<ProgramStorage, Preview, EmailPreview> PREVIEW = ActionFacts.get(
                    "previewProgram", "/programs/{programId}/preview", AgentScope.DATA)
            .about("Previews a program's emails. Renders the emails as a contact would receive them. Sends nothing.")
            .with(Trait.IN_EITHER_WORLD)
            .of(new Input<>(List.of(ProgramActions.PROGRAM, CONTACT), Preview::of), Output.of(EmailPreviewFields.SHAPE))
            .answeredBy((ProgramStorage storage, TenantId tenant, Preview asked, ActionContext context) ->
                    ProgramActions.found(
                            storage,
                            tenant,
                            asked.program(),
                            program -> preview(storage, tenant, program, asked, context)));

    private PreviewActions() {}

    /**
     * A preview.
     *
     * @param program the program; absent if the text that named it is no id
     * @param contact a contact id, external id or email address
     */
    public record Preview(Optional<ProgramId> program, String contact) {
        static Preview of(Json given) {
            return new Preview(ProgramActions.PROGRAM.of(given), CONTACT.of(given));
        }
    }

    private static Result<EmailPreview> preview(
            ProgramStorage storage, TenantId tenant, Program program, Preview asked, ActionContext context) {
        Optional<Contact> contact = new FindContacts(storage::contactViews).find(tenant, asked.contact());
        PreviewEmails emails = new PreviewEmails(storage, context.clock(), context.ids());
        return contact.<Result<EmailPreview>>map(found -> new Result.Done<>(emails.preview(
                        tenant, program, found, context.port(Endpoints.class).unsubscribe())))
                .orElseGet(() -> Result.notFound("contact"));
    }
}

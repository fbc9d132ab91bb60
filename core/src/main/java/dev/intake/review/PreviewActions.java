package dev.intake.review;

import dev.intake.access.AgentScope;
import dev.intake.action.Action;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Change;
import dev.intake.action.Endpoints;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Output;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.FindContacts;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.TenantId;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramActions;
import dev.intake.program.ProgramStorage;
import dev.intake.program.ProgramStores;
import dev.intake.program.Step;
import java.util.List;
import java.util.Optional;

/** What can be asked for about emails of programs before contacts get them. (Decisions 6.5; ADR 112) */
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

    private static final Field<Integer> STEP =
            Field.named("step", Value.upTo(EmailSequence.MAX_STEPS), "The step, counted from 1.");
    private static final Field<Integer> VARIANT = Field.optional(
            "variant",
            Value.text(
                    "a letter from A to " + (char) ('A' + Step.MAX_VARIANTS - 1),
                    text -> Optional.of(text)
                            .filter(letter -> letter.length() == 1)
                            .map(letter -> Character.toUpperCase(letter.charAt(0)) - 'A')
                            .filter(index -> index >= 0 && index < Step.MAX_VARIANTS)),
            "The variant, A to J. Default: A.");
    private static final Field<EmailAddress> TO = Field.named(
            "to",
            Value.text("an email address", EmailAddress::parse),
            "The recipient: the name of an account that may access the tenant.");
    private static final Field<String> FILLS =
            Field.optional("contact", CONTACT.value(), "A contact that fills merge fields and receives nothing.");

    /** Sends one email of a program to a member as a test. Needs the port {@link SendTestEmail}, by which it is limited. */
    public static final Action<ProgramStorage, SendTestEmail.Test, SendTestEmail.Sent> SEND_TEST = ActionFacts.post(
                    "sendTestEmail", "/programs/{programId}/test", AgentScope.OPERATE)
            .about("Sends an email of a program to a member as a test. It is marked as one; contacts, enrollments and"
                    + " figures stay as they are.")
            .with(Trait.IN_EITHER_WORLD)
            .of(
                    new Input<>(
                            List.of(ProgramActions.PROGRAM, STEP, VARIANT, TO, FILLS),
                            given -> new SendTestEmail.Test(
                                    ProgramActions.PROGRAM.of(given),
                                    STEP.of(given),
                                    VARIANT.in(given).orElse(0),
                                    TO.of(given),
                                    FILLS.in(given))),
                    Output.of(new JsonShape<SendTestEmail.Sent>("SentTest")
                            .has("to", JsonKind.TEXT, sent -> sent.to().value())
                            .has("subject", JsonKind.TEXT, SendTestEmail.Sent::subject)))
            .begunAfter(ProgramStorage::unitOfWork, (test, result) -> test.words(), PreviewActions::begin)
            .then((ProgramStorage storage, TenantId tenant, SendTestEmail.Ready ready, ActionContext context) ->
                    context.port(SendTestEmail.class).send(ready));

    private PreviewActions() {}

    private static Result<Change.Work<ProgramStores, SendTestEmail.Test, SendTestEmail.Ready>> begin(
            ProgramStorage storage, TenantId tenant, SendTestEmail.Test test, ActionContext context) {
        return context.port(SendTestEmail.class)
                .ready(tenant, test, context.port(Endpoints.class).unsubscribe(), context.actor())
                .then(ready -> new Result.Done<>((stores, same, now) -> new Result.Done<>(ready)));
    }

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

package dev.intake.privacy;

import static dev.intake.kernel.JsonKind.COUNT;
import static dev.intake.kernel.JsonKind.ID;
import static dev.intake.kernel.JsonKind.list;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Output;
import dev.intake.action.Result;
import dev.intake.action.Task;
import dev.intake.action.Value;
import dev.intake.contact.ContactId;
import dev.intake.email.StepEmailFields;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.TenantId;
import dev.intake.privacy.EraseContact.Erased;
import dev.intake.secret.SealedContent;
import java.util.Optional;

/** What can be asked for about personal data. An export is a file, which no action returns. */
public final class PrivacyActions {
    /** A text that is no id names no contact. */
    private static final Field<Optional<ContactId>> CONTACT = Field.required(
            "contactId", Value.text("a contact's id", text -> Optional.of(ContactId.parse(text))), "The contact's id.");

    /** Erases a contact, as {@link EraseContact} does. */
    public static final Task<PrivacyStorage, Optional<ContactId>, ContactId, Erasure> ERASE = ActionFacts.delete(
                    "eraseContact", "/contacts/{contactId}", AgentScope.OPERATE)
            .about("Erases a contact. With everything stored about it. This cannot be undone.")
            .with(Trait.IN_EITHER_WORLD)
            .of(Input.of(CONTACT), Output.of(Erasure.SHAPE))
            .begunBy(
                    PrivacyStorage::unitOfWork,
                    id -> "erase contact" + id.map(contact -> " " + contact).orElse(""),
                    (PrivacyStores stores, Optional<ContactId> id, ActionContext context) -> id.flatMap(
                                    stores.contacts()::contact)
                            .<Result<ContactId>>map(contact -> new Result.Done<>(contact.id()))
                            .orElseGet(() -> Result.notFound("contact")))
            .then(PrivacyActions::erased);

    private PrivacyActions() {}

    private static Result<Erasure> erased(
            PrivacyStorage storage, TenantId tenant, ContactId id, ActionContext context) {
        SealedContent sealed = context.sealed().get();
        EraseContact erase = new EraseContact(
                storage, new FailedBodies(storage, sealed.vault(), sealed.decoder()), context.clock(), context.ids());
        return erase.erase(tenant, id) instanceof Erased erased
                ? new Result.Done<>(new Erasure(id, erased))
                : Result.notFound("contact");
    }

    /**
     * A contact that was erased.
     *
     * @param contact its id
     * @param erased what was erased
     */
    public record Erasure(ContactId contact, Erased erased) {
        private static final JsonShape<Erased> ERASED = new JsonShape<Erased>("")
                .has("events", COUNT, Erased::events)
                .has("enrollments", COUNT, Erased::enrollments)
                .has("emails", COUNT, Erased::emails)
                .has("customers", COUNT, Erased::customers)
                .about("Links to customers of providers.")
                .has("parkedEvents", COUNT, Erased::waiting)
                .has("failedDeliveries", COUNT, Erased::failed)
                .has("ignoredDeliveries", COUNT, Erased::ignored)
                .about("Bodies of ignored deliveries.")
                .has("unreadFailedDeliveries", COUNT, Erased::unread)
                .about("Failed deliveries whose master key is missing; they are removed later.")
                .has("sending", list(StepEmailFields.WHOLE), Erased::sending)
                .about("Emails that were being sent and may still arrive.");
        private static final JsonShape<Erasure> SHAPE = new JsonShape<Erasure>("Erased")
                .has("contactId", ID, Erasure::contact)
                .with(ERASED, Erasure::erased);
    }
}

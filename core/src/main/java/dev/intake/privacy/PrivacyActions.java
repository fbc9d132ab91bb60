package dev.intake.privacy;

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
import dev.intake.kernel.JsonFields;
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
            .of(Input.of(CONTACT), Output.of("Erased", Erasure::write))
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
        void write(JsonFields json) {
            json.text("contactId", contact.toString());
            json.number("events", erased.events());
            json.number("enrollments", erased.enrollments());
            json.number("emails", erased.emails());
            json.number("customers", erased.customers());
            json.number("parkedEvents", erased.waiting());
            json.number("failedDeliveries", erased.failed());
            json.number("ignoredDeliveries", erased.ignored());
            json.number("unreadFailedDeliveries", erased.unread());
            json.objects("sending", erased.sending(), StepEmailFields::write);
        }
    }
}

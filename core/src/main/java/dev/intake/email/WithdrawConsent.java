package dev.intake.email;

import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Withdraws a contact's consent, because the contact asked for it. (Decisions 2.6 and 6.6) */
public final class WithdrawConsent {
    private final ConsentStorage storage;
    private final InstantSource clock;

    public WithdrawConsent(ConsentStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /** What became of it. */
    public sealed interface Outcome {}

    /**
     * From now on no email of the tenant is newly handed to the mail server for the contact.
     *
     * @param sending the contact's emails that were being handed to the mail server at that moment: these may still arrive
     */
    public record Withdrawn(List<StepEmail> sending) implements Outcome {
        /** Copies the list. */
        public Withdrawn {
            sending = List.copyOf(sending);
        }
    }

    /** That was so before; nothing has changed. */
    public record AlreadyWithdrawn() implements Outcome {}

    /** There is no such contact, or no such tenant. */
    public record NoSuchContact() implements Outcome {}

    /**
     * Withdraws it. Asked for again, it does no more than look: who has a link cannot make work with it.
     *
     * @throws dev.intake.store.StorageException when the store failed; asking again is safe
     */
    public Outcome withdraw(Recipient recipient) {
        Optional<Contact> seen = storage.contactViews().contact(recipient.tenant(), recipient.contact());
        if (seen.isEmpty()) {
            return new NoSuchContact();
        }
        return isWithdrawn(seen.get()) ? new AlreadyWithdrawn() : write(recipient);
    }

    private Outcome write(Recipient recipient) {
        return storage.unitOfWork()
                .<Outcome>inTenant(recipient.tenant(), stores -> {
                    List<Contact> found = stores.contacts().candidates(Set.of(recipient.contact()), 1);
                    if (found.isEmpty()) {
                        return new NoSuchContact();
                    }
                    Contact contact = found.get(0);
                    if (isWithdrawn(contact)) {
                        return new AlreadyWithdrawn();
                    }
                    stores.contacts().save(List.of(contact.consentWithdrawn(clock.instant())));
                    return new Withdrawn(stores.emails().find(EmailQuery.sendingTo(contact.id())));
                })
                .orElseGet(NoSuchContact::new);
    }

    private static boolean isWithdrawn(Contact contact) {
        return contact.consent() instanceof Consent.Withdrawn;
    }
}

package dev.intake.email;

import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionReason;
import dev.intake.suppression.SuppressionScope;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Withdraws a contact's consent at the contact's request, and closes its address for marketing email. Older versions only
 * know the consent. (Decisions 2.6 and 6.6, ADR 107)
 */
public final class WithdrawConsent {
    /** The cause of a suppression by link. */
    static final String LINK = "the unsubscribe link";

    private final ConsentStorage storage;
    private final InstantSource clock;

    public WithdrawConsent(ConsentStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /** The outcome of a withdrawal. */
    public sealed interface Outcome {}

    /**
     * Consent is withdrawn; no further email of the tenant is handed to the mail server for the contact.
     *
     * @param sending emails being sent to the contact at that moment, which may still arrive
     */
    public record Withdrawn(List<StepEmail> sending) implements Outcome {
        /** Copies the list. */
        public Withdrawn {
            sending = List.copyOf(sending);
        }
    }

    /** Consent was withdrawn before; nothing changed. */
    public record AlreadyWithdrawn() implements Outcome {}

    /** The contact or the tenant does not exist. */
    public record NoSuchContact() implements Outcome {}

    /**
     * Withdraws the consent. Repeating it only reads, so an unsubscribe link cannot be used to cause load.
     *
     * @throws dev.intake.store.StorageException if storage fails; it is safe to retry
     */
    public Outcome withdraw(Recipient recipient) {
        Optional<Contact> seen = storage.contactViews(recipient.tenant()).contact(recipient.contact());
        if (seen.isEmpty()) {
            return new NoSuchContact();
        }
        return isWithdrawn(seen.get()) ? new AlreadyWithdrawn() : write(recipient);
    }

    private Outcome write(Recipient recipient) {
        return storage.unitOfWork()
                .<Outcome>inTenant(recipient.tenant(), stores -> {
                    Contact contact =
                            stores.contacts().contact(recipient.contact()).orElse(null);
                    if (contact == null) {
                        return new NoSuchContact();
                    }
                    if (isWithdrawn(contact)) {
                        return new AlreadyWithdrawn();
                    }
                    Instant now = clock.instant();
                    stores.contacts().save(List.of(contact.consentWithdrawn(now)));
                    contact.email().ifPresent(address -> stores.suppressions().close(address, unsubscribed(now)));
                    recipient.recordUnsubscribe(stores, now);
                    return new Withdrawn(stores.emails().emails(EmailQuery.sendingTo(contact.id())));
                })
                .orElseGet(NoSuchContact::new);
    }

    private static Suppression unsubscribed(Instant now) {
        return new Suppression(SuppressionReason.UNSUBSCRIBED, SuppressionScope.MARKETING, now, Optional.of(LINK));
    }

    private static boolean isWithdrawn(Contact contact) {
        return contact.consent() instanceof Consent.Withdrawn;
    }
}

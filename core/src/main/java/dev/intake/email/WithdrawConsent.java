package dev.intake.email;

import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionReason;
import dev.intake.suppression.SuppressionScope;
import dev.intake.suppression.SuppressionViews;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Closes the address that an email was sent to for marketing email, by the unsubscribe link of the email. If the contact of
 * the link still has the address, its consent is withdrawn, too: older versions only know the consent. (Decisions 2.6, 6.6
 * and 6.7, ADR 107)
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
     * The address is closed; no further marketing email of the tenant is handed to the mail server for it.
     *
     * @param sending emails being sent to the address at that moment, which may still arrive
     */
    public record Withdrawn(List<StepEmail> sending) implements Outcome {
        /** Copies the list. */
        public Withdrawn {
            sending = List.copyOf(sending);
        }
    }

    /** The address was closed before; nothing changed. */
    public record AlreadyWithdrawn() implements Outcome {}

    /** The tenant does not exist, or the link names no address and its contact does not exist. */
    public record NoSuchContact() implements Outcome {}

    /**
     * Closes the address. Repeating it only reads, so an unsubscribe link cannot be used to cause load.
     *
     * @throws dev.intake.kernel.StorageException if storage fails; it is safe to retry
     */
    public Outcome withdraw(Recipient link) {
        Optional<LinkedAddress> seen =
                LinkedAddress.of(link, storage.contactViews(link.tenant()), storage.programViews(link.tenant()));
        if (seen.isEmpty()) {
            return new NoSuchContact();
        }
        return isDone(seen.get(), storage.suppressionViews(link.tenant())) ? new AlreadyWithdrawn() : write(link);
    }

    private Outcome write(Recipient link) {
        return storage.unitOfWork()
                .inTenant(
                        link.tenant(),
                        stores -> LinkedAddress.of(link, stores.contacts(), stores.emails())
                                .map(linked -> write(stores, link, linked))
                                .orElseGet(NoSuchContact::new))
                .orElseGet(NoSuchContact::new);
    }

    private Outcome write(ConsentStores stores, Recipient link, LinkedAddress linked) {
        if (isDone(linked, stores.suppressions())) {
            return new AlreadyWithdrawn();
        }
        Instant now = clock.instant();
        linked.owner().ifPresent(owner -> stores.contacts().save(List.of(owner.consentWithdrawn(now))));
        linked.address().ifPresent(address -> stores.suppressions().close(address, unsubscribed(now)));
        link.stored(stores.emails()).ifPresent(email -> stores.emails().recordUnsubscribe(email, now));
        return new Withdrawn(linked.sending(stores.emails()));
    }

    private static Suppression unsubscribed(Instant now) {
        return new Suppression(SuppressionReason.UNSUBSCRIBED, SuppressionScope.MARKETING, now, Optional.of(LINK));
    }

    /** The consent alone does not suffice: the address may have been opened by the link of another contact that has it. */
    private static boolean isDone(LinkedAddress linked, SuppressionViews suppressions) {
        boolean closed = linked.address().isEmpty()
                || isUnsubscribed(suppressions.suppressions(linked.address().get()));
        return closed && (linked.owner().isEmpty() || linked.isWithdrawn());
    }

    private static boolean isUnsubscribed(List<Suppression> known) {
        return known.stream().anyMatch(one -> one.holds() && one.reason() == SuppressionReason.UNSUBSCRIBED);
    }
}

package dev.intake.email;

import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionReason;
import dev.intake.suppression.SuppressionScope;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Lets a recipient choose which emails of a tenant to receive, by an unsubscribe link. The choice applies to the contact's
 * current address; other contacts with this address are neither read nor changed. (ADR 107)
 */
public final class ChooseEmails {
    private final ConsentStorage storage;
    private final InstantSource clock;

    public ChooseEmails(ConsentStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * What a recipient gets.
     *
     * @param choice the emails that it gets
     * @param changeable whether the recipient may choose; not after a bounce or a complaint
     */
    public record Standing(EmailChoice choice, boolean changeable) {
        static Standing of(Contact contact, List<Suppression> suppressions) {
            List<Suppression> closed =
                    suppressions.stream().filter(Suppression::holds).toList();
            if (closed.stream().anyMatch(known -> known.reason() != SuppressionReason.UNSUBSCRIBED)) {
                return new Standing(EmailChoice.NONE, false);
            }
            return new Standing(
                    closed.stream()
                            .map(known -> known.scope() == SuppressionScope.ALL
                                    ? EmailChoice.NONE
                                    : EmailChoice.TRANSACTIONAL)
                            .findFirst()
                            .orElse(
                                    contact.consent() instanceof Consent.Withdrawn
                                            ? EmailChoice.NONE
                                            : EmailChoice.ALL),
                    true);
        }
    }

    /**
     * The result of a choice.
     *
     * @param standing what the recipient gets now
     * @param sending emails that were being sent to the contact at that moment, which may still arrive
     */
    public record Chosen(Standing standing, List<StepEmail> sending) {
        /** Copies the list. */
        public Chosen {
            sending = List.copyOf(sending);
        }
    }

    /** Returns the current choice; empty if there is no such contact. */
    public Optional<Standing> standing(Recipient recipient) {
        return storage.contactViews(recipient.tenant())
                .contact(recipient.contact())
                .map(contact -> Standing.of(
                        contact,
                        contact.email()
                                .map(address -> storage.suppressionViews(recipient.tenant())
                                        .suppressions(address))
                                .orElseGet(List::of)));
    }

    /**
     * Sets the choice. Once this method has returned, sending of an excluded email no longer begins. A choice that is already
     * in force is only read.
     *
     * @return empty if there is no such contact
     * @throws dev.intake.store.StorageException if storage fails; it is safe to retry
     */
    public Optional<Chosen> choose(Recipient recipient, EmailChoice choice) {
        Optional<Standing> seen = standing(recipient);
        if (seen.isEmpty() || !seen.get().changeable() || seen.get().choice() == choice) {
            return seen.map(standing -> new Chosen(standing, List.of()));
        }
        return storage.unitOfWork()
                .inTenant(recipient.tenant(), stores -> write(stores, recipient, choice))
                .flatMap(chosen -> chosen);
    }

    private Optional<Chosen> write(ConsentStores stores, Recipient recipient, EmailChoice choice) {
        Contact contact = stores.contacts().contact(recipient.contact()).orElse(null);
        if (contact == null) {
            return Optional.empty();
        }
        List<Suppression> known =
                contact.email().map(stores.suppressions()::suppressions).orElseGet(List::of);
        Standing before = Standing.of(contact, known);
        if (!before.changeable()) {
            return Optional.of(new Chosen(before, List.of()));
        }
        Instant now = clock.instant();
        Contact after = choice == EmailChoice.ALL ? contact.consentRegained(now) : contact.consentWithdrawn(now);
        stores.contacts().save(List.of(after));
        if (before.choice() == EmailChoice.ALL && choice != EmailChoice.ALL) {
            recipient.recordUnsubscribe(stores, now);
        }
        contact.email().ifPresent(address -> save(stores, address, after(contact, known, choice, now)));
        return Optional.of(
                new Chosen(new Standing(choice, true), stores.emails().emails(EmailQuery.sendingTo(contact.id()))));
    }

    private static void save(ConsentStores stores, EmailAddress address, Suppression suppression) {
        stores.suppressions().save(address, suppression);
    }

    /**
     * Keeps the start of a suppression that is in force. A lifted suppression names the person who lifted it, even if only
     * consent had been withdrawn.
     */
    private static Suppression after(Contact contact, List<Suppression> known, EmailChoice choice, Instant now) {
        Suppression unsubscribed = known.stream()
                .filter(one -> one.holds() && one.reason() == SuppressionReason.UNSUBSCRIBED)
                .findFirst()
                .orElseGet(() -> begun(contact, now));
        return choice == EmailChoice.ALL
                ? unsubscribed.lifted(now, Suppression.By.RECIPIENT)
                : new Suppression(
                        SuppressionReason.UNSUBSCRIBED,
                        choice == EmailChoice.NONE ? SuppressionScope.ALL : SuppressionScope.MARKETING,
                        unsubscribed.since(),
                        unsubscribed.cause());
    }

    private static Suppression begun(Contact contact, Instant now) {
        Instant since = contact.consent() instanceof Consent.Withdrawn withdrawn ? withdrawn.at() : now;
        return new Suppression(
                SuppressionReason.UNSUBSCRIBED, SuppressionScope.ALL, since, Optional.of(WithdrawConsent.LINK));
    }
}

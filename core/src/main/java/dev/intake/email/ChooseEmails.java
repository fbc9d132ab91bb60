package dev.intake.email;

import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionReason;
import dev.intake.suppression.SuppressionScope;
import dev.intake.suppression.SuppressionViews;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Lets a recipient choose which emails of a tenant to receive, by an unsubscribe link. The choice applies to the address
 * that the email was sent to, for all contacts that have it. (Decisions 6.7, ADR 107)
 */
public final class ChooseEmails {
    private static final int MAX_SHARING = 1_000;

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
        static Standing of(LinkedAddress linked, SuppressionViews views) {
            return of(linked, known(linked, views));
        }

        private static Standing of(LinkedAddress linked, List<Suppression> suppressions) {
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
                            .orElse(linked.isWithdrawn() ? EmailChoice.NONE : EmailChoice.ALL),
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

    /** Returns the current choice; empty if the link names no address and its contact does not exist. */
    public Optional<Standing> standing(Recipient link) {
        return linked(link).map(linked -> Standing.of(linked, storage.suppressionViews(link.tenant())));
    }

    private Optional<LinkedAddress> linked(Recipient link) {
        return LinkedAddress.of(link, storage.contactViews(link.tenant()), storage.programViews(link.tenant()));
    }

    private static List<Suppression> known(LinkedAddress linked, SuppressionViews views) {
        return linked.address().map(views::suppressions).orElseGet(List::of);
    }

    /**
     * Sets the choice. Once this method has returned, sending of an excluded email no longer begins. A choice that is already
     * in force is only read. The choice of all emails also grants the consent of up to {@value #MAX_SHARING} contacts with
     * this address that withdrew it.
     *
     * @return empty if the tenant does not exist, or the link names no address and its contact does not exist
     * @throws dev.intake.kernel.StorageException if storage fails; it is safe to retry
     */
    public Optional<Chosen> choose(Recipient link, EmailChoice choice) {
        Optional<Standing> seen = standing(link);
        if (seen.isEmpty() || !seen.get().changeable() || seen.get().choice() == choice) {
            return seen.map(standing -> new Chosen(standing, List.of()));
        }
        Set<ContactId> sharing = choice == EmailChoice.ALL ? sharing(link) : Set.of();
        return storage.unitOfWork()
                .inTenant(
                        link.tenant(),
                        stores -> LinkedAddress.of(link, stores.contacts(), stores.emails())
                                .map(linked -> write(stores, link, linked, choice, sharing)))
                .flatMap(chosen -> chosen);
    }

    private Set<ContactId> sharing(Recipient link) {
        return linked(link).flatMap(LinkedAddress::address).stream()
                .flatMap(address -> storage.contactViews(link.tenant()).contacts(address, MAX_SHARING).stream())
                .map(Contact::id)
                .collect(Collectors.toSet());
    }

    private Chosen write(
            ConsentStores stores, Recipient link, LinkedAddress linked, EmailChoice choice, Set<ContactId> sharing) {
        List<Suppression> known = known(linked, stores.suppressions());
        Standing before = Standing.of(linked, known);
        if (!before.changeable()) {
            return new Chosen(before, List.of());
        }
        Instant now = clock.instant();
        stores.contacts()
                .save(choice == EmailChoice.ALL ? regained(stores, linked, sharing, now) : withdrawn(linked, now));
        if (before.choice() == EmailChoice.ALL && choice != EmailChoice.ALL) {
            link.stored(stores.emails()).ifPresent(email -> stores.emails().recordUnsubscribe(email, now));
        }
        linked.address().ifPresent(address -> stores.suppressions().save(address, after(linked, known, choice, now)));
        return new Chosen(new Standing(choice, true), linked.sending(stores.emails()));
    }

    private static List<Contact> withdrawn(LinkedAddress linked, Instant now) {
        return linked.owner().stream().map(owner -> owner.consentWithdrawn(now)).toList();
    }

    /** Returns the contacts that have the address and consent again. */
    private static List<Contact> regained(
            ConsentStores stores, LinkedAddress linked, Set<ContactId> sharing, Instant now) {
        Map<ContactId, Contact> found = new HashMap<>(stores.contacts().contacts(sharing));
        linked.owner().ifPresent(owner -> found.put(owner.id(), owner));
        return found.values().stream()
                .filter(contact -> contact.email().equals(linked.address()))
                .filter(contact -> contact.consent().isWithdrawn())
                .map(contact -> contact.consentRegained(now))
                .toList();
    }

    /**
     * Keeps the start of a suppression that is in force. A lifted suppression names the person who lifted it, even if only
     * consent had been withdrawn.
     */
    private static Suppression after(LinkedAddress linked, List<Suppression> known, EmailChoice choice, Instant now) {
        Suppression unsubscribed = known.stream()
                .filter(one -> one.holds() && one.reason() == SuppressionReason.UNSUBSCRIBED)
                .findFirst()
                .orElseGet(() -> begun(linked, now));
        return choice == EmailChoice.ALL
                ? unsubscribed.lifted(now, Suppression.By.RECIPIENT)
                : new Suppression(
                        SuppressionReason.UNSUBSCRIBED,
                        choice == EmailChoice.NONE ? SuppressionScope.ALL : SuppressionScope.MARKETING,
                        unsubscribed.since(),
                        unsubscribed.cause());
    }

    private static Suppression begun(LinkedAddress linked, Instant now) {
        Optional<Instant> withdrawn = linked.owner()
                .map(Contact::consent)
                .filter(Consent::isWithdrawn)
                .flatMap(Consent::at);
        return new Suppression(
                SuppressionReason.UNSUBSCRIBED,
                SuppressionScope.ALL,
                withdrawn.orElse(now),
                Optional.of(WithdrawConsent.LINK));
    }
}

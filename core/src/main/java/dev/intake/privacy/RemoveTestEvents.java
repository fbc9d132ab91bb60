package dev.intake.privacy;

import dev.intake.access.Actor;
import dev.intake.access.AuditTrail;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailQuery;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import dev.intake.privacy.EraseContact.Erased;
import dev.intake.privacy.ErasureStore.Tests;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Removes a tenant's test events, with the enrollments and emails that they started, and erases contacts that only test
 * events created. Other contacts stay, and real events can enroll them again. (ADR 131)
 */
public final class RemoveTestEvents {
    private static final Removed NOTHING = new Removed(0, 0, 0, 0, List.of());

    /** Maximum number of contacts processed together. */
    static final int CONTACTS_BATCH_SIZE = 100;

    private final PrivacyStorage storage;
    private final EraseContact eraseContact;
    private final InstantSource clock;
    private final IdGenerator ids;

    public RemoveTestEvents(PrivacyStorage storage, EraseContact eraseContact, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.eraseContact = eraseContact;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * The removed data.
     *
     * @param events test events
     * @param contacts contacts that only test events created
     * @param enrollments enrollments started by test events
     * @param emails emails of these enrollments, including sent ones
     * @param sending those of the emails that were being sent at that moment, which may still arrive
     */
    public record Removed(long events, int contacts, int enrollments, int emails, List<StepEmail> sending) {
        /** Copies the list. */
        public Removed {
            sending = List.copyOf(sending);
        }

        private Removed plus(Removed more) {
            List<StepEmail> both = new ArrayList<>(sending);
            both.addAll(more.sending);
            return new Removed(
                    events + more.events,
                    contacts + more.contacts,
                    enrollments + more.enrollments,
                    emails + more.emails,
                    both);
        }
    }

    /**
     * Removes all test events, in several units of work. If one fails, a retry continues. Adds an audit entry.
     *
     * @return the removed data; empty if the tenant does not exist
     * @throws dev.intake.kernel.StorageException if storage fails; it is safe to retry
     */
    public Optional<Removed> remove(TenantId tenant, Actor actor) {
        if (!new AuditTrail(storage, clock, ids).note(tenant, actor, "remove test events")) {
            return Optional.empty();
        }
        Removed removed = NOTHING;
        Optional<ContactId> after = Optional.empty();
        List<ContactId> some;
        do {
            Optional<ContactId> mark = after;
            some = storage.unitOfWork()
                    .inTenant(tenant, stores -> stores.erasure().tested(mark, CONTACTS_BATCH_SIZE))
                    .orElse(List.of());
            if (!some.isEmpty()) {
                removed = removed.plus(remove(tenant, Set.copyOf(some), actor));
                after = Optional.of(some.get(some.size() - 1));
            }
        } while (some.size() == CONTACTS_BATCH_SIZE);
        return Optional.of(removed);
    }

    private Removed remove(TenantId tenant, Set<ContactId> contacts, Actor actor) {
        Set<ContactId> made = storage.unitOfWork()
                .inTenant(tenant, stores -> stores.erasure().madeByTests(contacts))
                .orElse(Set.of());
        Removed removed = NOTHING;
        for (ContactId contact : made) {
            removed = removed.plus(erase(tenant, contact, actor));
        }
        Removed step;
        do {
            step = storage.unitOfWork()
                    .inTenant(tenant, stores -> tests(stores, contacts))
                    .orElse(NOTHING);
            removed = removed.plus(step);
        } while (step.events() == EraseContact.EVENTS_BATCH_SIZE);
        return removed;
    }

    /** A real event may arrive in the meantime; then the contact stays. */
    private Removed erase(TenantId tenant, ContactId contact, Actor actor) {
        Set<ContactId> one = Set.of(contact);
        return eraseContact.erase(
                                tenant,
                                contact,
                                actor,
                                stores -> !stores.erasure().madeByTests(one).isEmpty())
                        instanceof Erased erased
                ? new Removed(erased.events(), 1, erased.enrollments(), erased.emails(), erased.sending())
                : NOTHING;
    }

    private static Removed tests(PrivacyStores stores, Set<ContactId> contacts) {
        Tests tests = stores.erasure().tests(contacts, EraseContact.EVENTS_BATCH_SIZE);
        Set<ContactId> entered =
                tests.entries().stream().map(Entry::contact).collect(Collectors.toCollection(HashSet::new));
        List<StepEmail> sending = entered.stream()
                .flatMap(contact -> stores.emails().emails(EmailQuery.sendingTo(contact)).stream())
                .filter(email -> tests.entries().contains(email.entry()))
                .toList();
        int emails = stores.erasure().emailsOf(tests.entries());
        return new Removed(tests.events(), 0, tests.entries().size(), emails, sending);
    }
}

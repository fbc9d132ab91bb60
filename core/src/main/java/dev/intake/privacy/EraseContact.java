package dev.intake.privacy;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.connector.CustomerRef;
import dev.intake.connector.ErasedUser;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ExternalId;
import dev.intake.email.EmailQuery;
import dev.intake.email.StepEmail;
import dev.intake.event.DedupeKey;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import dev.intake.source.Connector;
import dev.intake.webhook.ConnectorStores;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.LinkedCustomer;
import dev.intake.webhook.Mentions;
import dev.intake.webhook.ParkedEvent;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Erases a contact: the contact and its attributes, events, enrollments and emails, the links of its customers at
 * providers, and what waits or has failed and names it. The traces of providers' deliveries stay and name nobody, so that
 * a redelivery brings nothing back. Who did it is on record, with the contact's id and nothing else of it.
 */
public final class EraseContact {
    /** Events that one unit of work removes, at most: who sends meanwhile waits no longer than for that. */
    public static final int EVENTS_AT_ONCE = 10_000;

    private final PrivacyStorage storage;
    private final FailedBodies failedBodies;
    private final InstantSource clock;
    private final IdGenerator ids;

    public EraseContact(PrivacyStorage storage, FailedBodies failedBodies, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.failedBodies = failedBodies;
        this.clock = clock;
        this.ids = ids;
    }

    /** What became of it. */
    public sealed interface Outcome {}

    /**
     * Nothing of the contact is stored any more.
     *
     * @param events event records that were removed
     * @param enrollments programs that the contact had entered
     * @param emails emails that were removed, sent ones too
     * @param customers customers at providers that were linked to it
     * @param waiting events that waited and named it
     * @param failed failed deliveries that named it
     * @param unread failed deliveries that could not be looked into, for want of their master key; they go within 30 days
     * @param sending the contact's emails that were being handed to the mail server at that moment: these may still arrive
     */
    public record Erased(
            long events,
            int enrollments,
            int emails,
            int customers,
            int waiting,
            int failed,
            int unread,
            List<StepEmail> sending)
            implements Outcome {
        /** Copies the list. */
        public Erased {
            sending = List.copyOf(sending);
        }

        private Erased withEvents(long all) {
            return new Erased(all, enrollments, emails, customers, waiting, failed, unread, sending);
        }
    }

    /** There is no such contact, or no such tenant. */
    public record NoSuchContact() implements Outcome {}

    /**
     * Erases it in one unit of work. Of a contact with more than {@value #EVENTS_AT_ONCE} events, units of work before
     * that one remove the others; if one of them fails, what was removed stays so, and to erase again does the rest.
     *
     * @throws dev.intake.store.StorageException when the store failed; asking again is safe
     */
    public Outcome erase(TenantId tenant, ContactId id, Actor actor) {
        return erase(tenant, id, actor, stores -> true);
    }

    /**
     * Erases it where the condition holds, which each unit of work looks at under the tenant's lock.
     *
     * @return {@link NoSuchContact} when it does not hold any more, too
     */
    Outcome erase(TenantId tenant, ContactId id, Actor actor, Predicate<PrivacyStores> condition) {
        Optional<Contact> seen = storage.contactViews().contact(tenant, id);
        if (seen.isEmpty()) {
            return new NoSuchContact();
        }
        FailedBodies.Found failed = failedBodies.naming(
                tenant, Mentions.of(seen.get(), storage.connectorViews().customers(tenant, seen.get())));
        long events = 0;
        AuditEntry entry = entry(id, actor);
        Step step;
        do {
            boolean first = events == 0;
            step = storage.unitOfWork()
                    .inTenant(tenant, stores -> step(stores, id, condition, failed, first ? List.of(entry) : List.of()))
                    .orElseGet(() -> new Step(0, Optional.of(new NoSuchContact())));
            events += step.events();
        } while (step.end().isEmpty());
        return step.end().orElseThrow() instanceof Erased last ? last.withEvents(events) : new NoSuchContact();
    }

    /**
     * What one unit of work did.
     *
     * @param events how many it removed
     * @param end absent when there were more
     */
    private record Step(long events, Optional<Outcome> end) {}

    private AuditEntry entry(ContactId id, Actor actor) {
        return new AuditEntry(ids.next(), clock.instant(), actor, "erase contact " + id, AuditEntry.Outcome.ALLOWED);
    }

    private Step step(
            PrivacyStores stores,
            ContactId id,
            Predicate<PrivacyStores> condition,
            FailedBodies.Found failed,
            List<AuditEntry> entries) {
        Optional<Contact> contact =
                Optional.ofNullable(stores.contacts().of(Set.of(id)).get(id));
        if (contact.isEmpty() || !condition.test(stores)) {
            return new Step(0, Optional.of(new NoSuchContact()));
        }
        stores.audit().add(entries);
        int events = stores.erasure().events(Set.of(id), EVENTS_AT_ONCE);
        return events == EVENTS_AT_ONCE
                ? new Step(events, Optional.empty())
                : new Step(events, Optional.of(rest(stores, contact.get(), failed, clock.instant())));
    }

    private static Outcome rest(PrivacyStores stores, Contact contact, FailedBodies.Found failed, Instant at) {
        ErasureStore erasure = stores.erasure();
        Set<ContactId> contacts = Set.of(contact.id());
        List<StepEmail> sending = stores.emails().find(EmailQuery.sendingTo(contact.id()));
        int enrollments = erasure.enrollments(contacts);
        int emails = erasure.emails(contacts);
        List<LinkedCustomer> links = erasure.customers(List.of(contact));
        Mentions mentions = Mentions.of(contact, links);
        List<ParkedEvent> parked = erasure.parked(mentions.customers(), mentions.addresses());
        Set<DedupeKey> dropped =
                failed.naming().stream().map(body -> body.delivery().key()).collect(Collectors.toSet());
        stores.failed().drop(dropped);
        erasure.traces(contacts);
        finish(stores, parked, dropped);
        erasure.waitingMetadata(mentions.addresses());
        erasure.objects(objects(contact, mentions.customers(), parked));
        stores.objects().save(erased(links, at));
        erasure.contacts(contacts);
        return new Erased(
                0,
                enrollments,
                emails,
                links.size(),
                parked.size(),
                failed.naming().size(),
                failed.unread(),
                sending);
    }

    /** Of what waited or failed the traces stay, too, as of what was ignored. */
    private static void finish(ConnectorStores connectors, List<ParkedEvent> parked, Set<DedupeKey> failed) {
        Set<DedupeKey> unfinished = new HashSet<>(failed);
        parked.forEach(event -> unfinished.add(event.delivery().key()));
        connectors
                .deliveries()
                .save(connectors.deliveries().of(unfinished).values().stream()
                        .map(DeliveryRecord::erased)
                        .toList());
    }

    /** What a deletion is looked up by that the authentication provider reports later. */
    private static Map<ObjectRef, ObjectMemory> erased(List<LinkedCustomer> links, Instant at) {
        return links.stream()
                .map(LinkedCustomer::customer)
                .filter(customer -> customer.connector().authenticates())
                .collect(Collectors.toMap(ObjectRef::erased, user -> new ErasedUser(at)));
    }

    /** All of which something is remembered that tells of the person. */
    private static Set<ObjectRef> objects(Contact contact, Set<CustomerRef> customers, List<ParkedEvent> parked) {
        return Stream.concat(
                        users(contact, customers).stream(),
                        Stream.concat(customers.stream(), parked.stream().map(ParkedEvent::customer))
                                .map(ObjectRef::metadataOf))
                .collect(Collectors.toSet());
    }

    /** The users of the authentication provider that the contact is: of these, ids of persons are remembered. */
    static Set<ObjectRef> users(Contact contact, Set<CustomerRef> customers) {
        Stream<String> linked = customers.stream()
                .filter(customer -> customer.connector() == Connector.CLERK)
                .map(CustomerRef::id);
        return Stream.concat(linked, contact.externalId().map(ExternalId::value).stream())
                .flatMap(user -> ObjectRef.of(Connector.CLERK, ObjectRef.Kind.USER, user).stream())
                .collect(Collectors.toSet());
    }
}

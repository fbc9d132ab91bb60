package dev.intake.privacy;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.connector.CustomerRef;
import dev.intake.connector.ErasedUser;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.email.EmailQuery;
import dev.intake.email.StepEmail;
import dev.intake.event.DedupeKey;
import dev.intake.kernel.Connector;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import dev.intake.privacy.ErasureStore.Person;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionReason;
import dev.intake.suppression.SuppressionScope;
import dev.intake.suppression.SuppressionStore;
import dev.intake.webhook.ConnectorStores;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.ParkedEvent;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Erases a contact: its attributes, events, enrollments, emails and customer links, and the parked events and kept bodies
 * that name it. Delivery traces stay without a name, so that a redelivery recreates nothing. A closed address
 * stays closed as a keyed hash. The audit entry has only the contact's id.
 */
public final class EraseContact {
    /** Maximum number of events removed in a unit of work; it bounds the wait of ingestion. */
    public static final int EVENTS_BATCH_SIZE = 10_000;

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

    /** The outcome of an erasure. */
    public sealed interface Outcome {}

    /**
     * The contact is erased.
     *
     * @param events removed events
     * @param enrollments removed enrollments
     * @param emails removed emails, including sent ones
     * @param customers removed customer links
     * @param waiting removed parked events
     * @param failed removed failed deliveries
     * @param ignored removed bodies of ignored deliveries
     * @param unread failed deliveries that could not be searched because their master key is missing; they are removed
     *     within 30 days
     * @param sending emails being sent to the contact at that moment, which may still arrive
     */
    public record Erased(
            long events,
            int enrollments,
            int emails,
            int customers,
            int waiting,
            int failed,
            int ignored,
            int unread,
            List<StepEmail> sending)
            implements Outcome {
        /** Copies the list. */
        public Erased {
            sending = List.copyOf(sending);
        }

        private Erased withEvents(long all) {
            return new Erased(all, enrollments, emails, customers, waiting, failed, ignored, unread, sending);
        }
    }

    /** The contact or the tenant does not exist. */
    public record NoSuchContact() implements Outcome {}

    /**
     * Erases a contact in one unit of work. If it has more than {@value #EVENTS_BATCH_SIZE} events, preceding units of
     * work remove the others; if one fails, a retry continues.
     *
     * @throws dev.intake.kernel.StorageException if storage fails; it is safe to retry
     */
    public Outcome erase(TenantId tenant, ContactId id, Actor actor) {
        return erase(tenant, id, List.of(entry(id, actor)));
    }

    /** Erases a contact whose erasure is on the audit record. */
    Outcome erase(TenantId tenant, ContactId id) {
        return erase(tenant, id, List.of());
    }

    private Outcome erase(TenantId tenant, ContactId id, List<AuditEntry> entries) {
        Optional<Contact> seen = storage.contactViews(tenant).contact(id);
        if (seen.isEmpty()) {
            return new NoSuchContact();
        }
        FailedBodies.Found failed = failedBodies.naming(
                tenant, Mentions.of(seen.get(), storage.connectorViews(tenant).customers(seen.get())));
        long events = 0;
        Step step;
        do {
            boolean first = events == 0;
            step = storage.unitOfWork()
                    .inTenant(tenant, stores -> step(stores, id, failed, first ? entries : List.of()))
                    .orElseGet(() -> new Step(0, Optional.of(new NoSuchContact())));
            events += step.events();
        } while (step.end().isEmpty());
        return step.end().orElseThrow() instanceof Erased last ? last.withEvents(events) : new NoSuchContact();
    }

    /**
     * The result of one unit of work.
     *
     * @param events number of removed events
     * @param end the outcome; absent if events remain
     */
    private record Step(long events, Optional<Outcome> end) {}

    private AuditEntry entry(ContactId id, Actor actor) {
        return new AuditEntry(ids.next(), clock.instant(), actor, "erase contact " + id, AuditEntry.Outcome.ALLOWED);
    }

    private Step step(PrivacyStores stores, ContactId id, FailedBodies.Found failed, List<AuditEntry> entries) {
        Optional<Contact> contact = stores.contacts().contact(id);
        if (contact.isEmpty()) {
            return new Step(0, Optional.of(new NoSuchContact()));
        }
        stores.audit(entries);
        int events = stores.erasure().events(id, EVENTS_BATCH_SIZE);
        return events == EVENTS_BATCH_SIZE
                ? new Step(events, Optional.empty())
                : new Step(events, Optional.of(rest(stores, contact.get(), failed, clock.instant())));
    }

    private static Outcome rest(PrivacyStores stores, Contact contact, FailedBodies.Found failed, Instant at) {
        ErasureStore erasure = stores.erasure();
        List<StepEmail> sending = stores.emails().emails(EmailQuery.sendingTo(contact.id()));
        Person person = erasure.person(contact);
        Mentions mentions = Mentions.of(contact, person.links());
        List<ParkedEvent> parked = erasure.mentions(mentions.customers(), mentions.addresses());
        Set<DedupeKey> dropped =
                failed.naming().stream().map(ContactExport.Body::key).collect(Collectors.toSet());
        stores.failed().drop(dropped);
        int ignored = stores.ignored().dropNaming(mentions.digests());
        finish(stores, parked, dropped);
        erasure.objects(objects(contact, mentions.customers(), parked), erased(person.links(), at));
        contact.email().ifPresent(address -> keepClosed(stores.suppressions(), contact, address));
        return new Erased(
                0,
                person.enrollments(),
                person.emails(),
                person.links().size(),
                parked.size(),
                failed.naming().size(),
                ignored,
                failed.unread(),
                sending);
    }

    /**
     * A person who unsubscribed remains unsubscribed when the address is imported again. Only the hash of the address and the
     * times remain.
     */
    private static void keepClosed(SuppressionStore suppressions, Contact contact, EmailAddress address) {
        boolean known = suppressions.suppressions(address).stream()
                .anyMatch(closed -> closed.holds() && closed.reason() == SuppressionReason.UNSUBSCRIBED);
        if (!known && contact.consent().isWithdrawn()) {
            suppressions.close(
                    address,
                    new Suppression(
                            SuppressionReason.UNSUBSCRIBED,
                            SuppressionScope.ALL,
                            contact.consent().at().orElseThrow(),
                            Optional.empty()));
        }
        suppressions.suppressions(address).stream()
                .filter(closed -> closed.cause().isPresent())
                .forEach(closed -> suppressions.save(address, closed.withoutCause()));
    }

    /** Traces of parked and failed deliveries stay, like those of ignored ones. */
    private static void finish(ConnectorStores connectors, List<ParkedEvent> parked, Set<DedupeKey> failed) {
        Set<DedupeKey> unfinished = new HashSet<>(failed);
        parked.forEach(event -> unfinished.add(event.delivery().key()));
        connectors
                .deliveries()
                .save(connectors.deliveries().traces(unfinished).values().stream()
                        .map(DeliveryRecord::erased)
                        .toList());
    }

    /**
     * Remembers ids by which a later deletion at the authentication provider, and an object that a provider lists, are
     * recognized.
     */
    private static Map<ObjectRef, ErasedUser> erased(List<LinkedCustomer> links, Instant at) {
        return links.stream()
                .map(LinkedCustomer::customer)
                .collect(Collectors.toMap(ObjectRef::erased, user -> new ErasedUser(at)));
    }

    /** Returns the provider objects whose remembered state identifies the person. */
    private static Set<ObjectRef> objects(Contact contact, Set<CustomerRef> customers, List<ParkedEvent> parked) {
        return Stream.concat(
                        users(contact, customers).stream(),
                        Stream.concat(customers.stream(), parked.stream().map(ParkedEvent::customer))
                                .map(ObjectRef::metadataOf))
                .collect(Collectors.toSet());
    }

    /** Returns the contact's users at the authentication provider, whose ids are remembered. */
    static Set<ObjectRef> users(Contact contact, Set<CustomerRef> customers) {
        Stream<String> linked = customers.stream()
                .filter(customer -> customer.connector() == Connector.CLERK)
                .map(CustomerRef::id);
        return Stream.concat(linked, contact.externalId().map(ExternalId::value).stream())
                .flatMap(user -> ObjectRef.of(Connector.CLERK, ObjectRef.Kind.USER, user).stream())
                .collect(Collectors.toSet());
    }
}

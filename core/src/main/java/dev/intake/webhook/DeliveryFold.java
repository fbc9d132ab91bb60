package dev.intake.webhook;

import dev.intake.attribute.Attributes;
import dev.intake.connector.CustomerRef;
import dev.intake.connector.MetadataMemory;
import dev.intake.connector.Person;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactBook;
import dev.intake.contact.ContactId;
import dev.intake.event.DedupeKey;
import dev.intake.id.IdGenerator;
import dev.intake.ingest.IngestFold;
import dev.intake.source.Source;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The state of a snapshot while one connector's deliveries take effect on it one after the other: what each of them
 * shows is known to the next. Deliveries that are folded together come to what they come to one by one.
 */
public final class DeliveryFold {
    private final IngestFold operations;
    private final Map<CustomerRef, LinkedCustomer> links;
    private final Map<CustomerRef, MetadataMemory> metadata;
    private final Set<CustomerRef> erased;
    private final Map<DedupeKey, ParkedEvent> waiting = new HashMap<>();

    private final Map<DedupeKey, DeliveryRecord> traces = new LinkedHashMap<>();
    private final Map<CustomerRef, LinkedCustomer> changedLinks = new LinkedHashMap<>();
    private final Map<CustomerRef, MetadataMemory> changedMetadata = new LinkedHashMap<>();
    private final Map<DedupeKey, ParkedEvent> parked = new LinkedHashMap<>();
    private final Set<DedupeKey> released = new HashSet<>();

    /**
     * A fold that has seen no delivery yet.
     *
     * @param source the connector, as what it sends is recorded
     * @param snapshot what is stored
     * @param ids gives new contacts theirs
     */
    public DeliveryFold(Source source, DeliverySnapshot snapshot, IdGenerator ids) {
        this.operations = new IngestFold(source, snapshot.stored(), ids);
        this.links = new HashMap<>(snapshot.links());
        this.metadata = new HashMap<>(snapshot.metadata());
        this.erased = snapshot.erased();
        snapshot.waiting().forEach(event -> waiting.put(event.delivery().key(), event));
    }

    /** Lets one more delivery take effect. Its event id is none that was stored or folded before. */
    public DeliveryOutcome apply(Incoming delivery) {
        Person person = delivery.translated().person();
        Incoming incoming = delivery.with(admitted(delivery, person));
        DeliveryPlan plan = DeliveryRules.plan(incoming, known(person));
        person.customer()
                .filter(customer -> !customer.connector().authenticates())
                .ifPresent(customer -> learn(customer, incoming, plan));
        plan.claimed().ifPresent(operations.contacts()::put);
        plan.operations().forEach(operation -> operations.apply(operation, incoming.receivedAt()));
        leave(
                plan,
                plan.subject()
                        .flatMap(subject -> operations.contacts().resolve(subject.identity()))
                        .map(Contact::id));
        return plan.trace().outcome();
    }

    /** All that the deliveries so far have come to. */
    public DeliveryWrites writes() {
        return new DeliveryWrites(
                operations.plan(),
                List.copyOf(traces.values()),
                List.copyOf(changedLinks.values()),
                changedMetadata,
                List.copyOf(parked.values()),
                released);
    }

    /** What no newer payload has shown of the customer's metadata. The authentication provider tells times of its own. */
    private Attributes admitted(Incoming delivery, Person person) {
        return person.customer()
                .map(customer -> metadata(customer)
                        .admitted(person.attributes(), delivery.translated().occurredAt()))
                .orElse(person.attributes());
    }

    private MetadataMemory metadata(CustomerRef customer) {
        return metadata.getOrDefault(customer, MetadataMemory.NOTHING);
    }

    /** What is stored on a contact waits no more; of an event that is parked, the attributes wait with it. */
    private void learn(CustomerRef customer, Incoming incoming, DeliveryPlan plan) {
        MetadataMemory before = metadata(customer);
        Attributes shown = incoming.translated().person().attributes();
        MetadataMemory after = before.after(shown, incoming.translated().occurredAt());
        if (!plan.operations().isEmpty()) {
            after = after.released();
        } else if (plan.park().isEmpty()) {
            after = after.holding(shown);
        }
        if (!after.equals(before)) {
            metadata.put(customer, after);
            changedMetadata.put(customer, after);
        }
    }

    private CustomerSnapshot known(Person person) {
        if (person.customer().isEmpty()) {
            return new CustomerSnapshot(Optional.empty(), Optional.empty(), Optional.empty(), List.of());
        }
        CustomerRef customer = person.customer().get();
        Optional<LinkedCustomer> link = Optional.ofNullable(links.get(customer));
        ContactBook contacts = operations.contacts();
        Optional<Contact> standIn = person.standIn().flatMap(contacts::resolve);
        return new CustomerSnapshot(
                link,
                link.flatMap(LinkedCustomer::contact)
                        .flatMap(contacts::resolve)
                        .or(() -> person.standIn()
                                .flatMap(user -> link.flatMap(
                                        known -> known.subject().externalId().flatMap(contacts::resolve))))
                        .or(() -> standIn),
                person.externalId().flatMap(contacts::resolve),
                person.email().flatMap(contacts::resolve),
                metadata(customer).waiting(),
                others(link, standIn),
                waitingFor(customer),
                erased.contains(customer));
    }

    private List<Contact> others(Optional<LinkedCustomer> link, Optional<Contact> standIn) {
        Stream<Contact> linked = link.stream()
                .flatMap(known -> known.others().stream())
                .flatMap(other -> operations.contacts().resolve(other).stream());
        return Stream.concat(linked, standIn.stream()).distinct().toList();
    }

    private Collection<ParkedEvent> waitingFor(CustomerRef customer) {
        List<ParkedEvent> found = new ArrayList<>();
        for (ParkedEvent event : waiting.values()) {
            if (event.customer().equals(customer)) {
                found.add(event.with(metadata(customer).admitted(event.attributes(), event.occurredAt())));
            }
        }
        return found;
    }

    private void leave(DeliveryPlan plan, Optional<ContactId> contact) {
        boolean processed = plan.trace().outcome() == DeliveryOutcome.PROCESSED;
        trace(contact.filter(known -> processed).map(plan.trace()::about).orElse(plan.trace()));
        for (ParkedEvent event : plan.released()) {
            release(event, contact.orElseThrow());
        }
        plan.link().map(link -> contact.map(link::pinnedTo).orElse(link)).ifPresent(link -> {
            links.put(link.customer(), link);
            changedLinks.put(link.customer(), link);
        });
        plan.park().ifPresent(event -> {
            waiting.put(event.delivery().key(), event);
            parked.put(event.delivery().key(), event);
        });
    }

    private void release(ParkedEvent event, ContactId contact) {
        DedupeKey key = event.delivery().key();
        waiting.remove(key);
        if (parked.remove(key) == null) {
            released.add(key);
        }
        trace(event.delivery().released(contact));
    }

    private void trace(DeliveryRecord record) {
        traces.put(record.key(), record);
    }
}

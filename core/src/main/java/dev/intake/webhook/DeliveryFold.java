package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.MetadataMemory;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.Person;
import dev.intake.connector.Translated;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactBook;
import dev.intake.contact.ContactId;
import dev.intake.event.DedupeKey;
import dev.intake.ingest.IngestRules;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.Source;
import dev.intake.tenant.Retention;
import java.time.Instant;
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
 * Applies deliveries of one connector to a snapshot, one after the other. Each sees what those before it have shown, so
 * deliveries applied together have the same outcomes as one by one.
 */
public final class DeliveryFold {
    private final DeliverySnapshot snapshot;
    private final Retention retention;
    private final IngestRules operations;
    private final Map<CustomerRef, LinkedCustomer> links;
    private final Map<CustomerRef, MetadataMemory> metadata;
    private final Map<DedupeKey, ParkedEvent> waiting = new HashMap<>();

    private final Map<DedupeKey, DeliveryRecord> traces = new LinkedHashMap<>();
    private final Map<CustomerRef, LinkedCustomer> changedLinks = new LinkedHashMap<>();
    private final Map<ObjectRef, ObjectMemory> memories = new LinkedHashMap<>();
    private final Map<DedupeKey, ParkedEvent> parked = new LinkedHashMap<>();
    private final Set<DedupeKey> released = new HashSet<>();
    private final List<FailedDelivery> failed = new ArrayList<>();
    private final List<IgnoredDelivery> ignored = new ArrayList<>();

    /**
     * Creates a fold that has applied no delivery.
     *
     * @param source the connector as a source of events
     * @param snapshot the stored data that the deliveries refer to
     * @param stored the stored data that their operations refer to, and those of the parked events that they may release
     * @param ids returns the ids of new contacts
     */
    public DeliveryFold(Source source, DeliverySnapshot snapshot, IngestSnapshot stored, IdGenerator ids) {
        this.snapshot = snapshot;
        this.retention = stored.retention();
        this.operations = new IngestRules(source, stored, ids);
        this.links = new HashMap<>(snapshot.links());
        this.metadata = new HashMap<>(snapshot.metadata());
        snapshot.waiting().forEach(event -> waiting.put(event.delivery().key(), event));
    }

    /**
     * Returns the claim of a contact that only billing providers know, if the delivery is one: {@link ShellTakeOver} is to be
     * run before the delivery is applied, to another fold.
     */
    public Optional<ShellTakeOver.Claim> claim(TranslatedDelivery delivery) {
        Person person = delivery.translated().person();
        Optional<LinkedCustomer> link = person.customer().flatMap(customer -> Optional.ofNullable(links.get(customer)));
        if (person.externalId().isEmpty()
                || link.isEmpty()
                || link.get()
                        .namesAnother(person.externalId(), delivery.translated().occurredAt())) {
            return Optional.empty();
        }
        ContactBook contacts = operations.contacts();
        return link.get()
                .contact()
                .flatMap(contacts::resolve)
                .filter(contact -> contact.billedSince().isPresent())
                .map(shell -> new ShellTakeOver.Claim(
                        delivery,
                        link.get(),
                        shell,
                        person.externalId().flatMap(contacts::resolve),
                        metadata(link.get().customer()).shownAt().keySet()));
    }

    /** Applies a delivery. No delivery with its event id was applied or failed before, and it is no {@link #claim}. */
    public DeliveryOutcome apply(TranslatedDelivery translated) {
        Person person = translated.translated().person();
        CustomerSnapshot known = known(translated.translated());
        boolean historical = isHistorical(translated);
        Attributes admitted = admitted(translated.translated());
        TranslatedDelivery delivery =
                translated.with(historical ? admitted.without(othersKeys(person, known)) : admitted);
        DeliveryPlan plan = DeliveryRules.plan(delivery, historical, known);
        plan.claimed().ifPresent(operations.contacts()::put);
        plan.operations().forEach(operation -> operations.apply(operation, delivery.receivedAt()));
        Optional<Contact> contact =
                plan.subject().flatMap(subject -> operations.contacts().resolve(subject.identity()));
        boolean forgotten = known.erasedAt().isPresent() && plan.subject().isEmpty();
        person.customer()
                .filter(customer -> !forgotten && !customer.connector().authenticates())
                .ifPresent(customer -> learn(
                        customer, delivery.translated(), plan, contact.filter(whom -> !known.isOfAnother(delivery))));
        leave(plan, contact.map(Contact::id));
        if (known.isOfAnother(delivery)) {
            contact.ifPresent(whom -> store(known.link().orElseThrow().with(whom.id())));
        }
        if (!forgotten) {
            delivery.translated().learned().ifPresent(learned -> memories.put(learned.object(), learned.memory()));
        }
        return plan.trace().outcome();
    }

    /**
     * Applies a delivery that could not be translated: its trace contains the reason, and its body is stored.
     *
     * @param delivery no delivery with its event id was applied or failed before
     * @param body the sealed body
     */
    void fail(TranslationResult delivery, FailedDelivery body) {
        VerifiedDelivery verified = delivery.verified();
        trace(new DeliveryRecord(
                verified.key(),
                verified.type(),
                DeliveryOutcome.FAILED,
                Optional.empty(),
                Optional.empty(),
                delivery.fault().map(DeliveryFault::reason),
                verified.receivedAt()));
        failed.add(body);
    }

    /** Keeps a delivery that {@link #apply} has ignored. */
    void keep(IgnoredDelivery delivery) {
        ignored.add(delivery);
    }

    /** Returns the rows to write for all deliveries so far. */
    public DeliveryWrites writes() {
        return new DeliveryWrites(
                operations.plan(),
                List.copyOf(traces.values()),
                List.copyOf(changedLinks.values()),
                memories,
                List.copyOf(parked.values()),
                released,
                failed,
                ignored);
    }

    /**
     * Returns whether its event starts no program: it is a late repair (ADR 134), or it may have been recorded before, and
     * removed by the retention since. (ADR 71)
     */
    private boolean isHistorical(TranslatedDelivery delivery) {
        return delivery.verified().historical()
                || (snapshot.trace(delivery.key()).isEmpty()
                        && retention.hasForgotten(delivery.translated().occurredAt()));
    }

    /** Returns the attributes that no newer payload has shown. The authentication provider orders its own. */
    private Attributes admitted(Translated translated) {
        Attributes shown = translated.person().attributes();
        return translated
                .person()
                .customer()
                .map(customer -> metadata(customer).admitted(shown, translated.occurredAt()))
                .orElse(shown);
    }

    /**
     * Returns the keys of the contact's attributes that the customer's metadata has not shown: a historical payload replaces
     * none of them. (Decisions 2.8)
     */
    private Set<AttributeKey> othersKeys(Person person, CustomerSnapshot known) {
        Set<AttributeKey> keys = new HashSet<>();
        known.named()
                .or(known::contact)
                .or(known::addressed)
                .ifPresent(contact -> keys.addAll(contact.attributes().keys()));
        person.customer()
                .ifPresent(
                        customer -> keys.removeAll(metadata(customer).shownAt().keySet()));
        return keys;
    }

    private MetadataMemory metadata(CustomerRef customer) {
        return metadata.getOrDefault(customer, MetadataMemory.NOTHING);
    }

    /**
     * Removes attributes from the waiting ones once they are stored on a contact. Those of a parked event wait with it. Those of
     * a contact that only billing providers know continue to wait, for the contact that takes over from it.
     *
     * @param owner the contact that has what waited; absent if none has
     */
    private void learn(CustomerRef customer, Translated translated, DeliveryPlan plan, Optional<Contact> owner) {
        MetadataMemory before = metadata(customer);
        Attributes shown = translated.person().attributes();
        MetadataMemory after = before.after(shown, translated.occurredAt());
        if (owner.flatMap(Contact::billedSince).isPresent()) {
            for (ParkedEvent event : plan.released()) {
                after = after.holding(event.attributes());
            }
            after = after.holding(shown);
        } else if (owner.isPresent()) {
            after = after.released();
        } else if (plan.operations().isEmpty() && plan.park().isEmpty()) {
            after = after.holding(shown);
        }
        if (!after.equals(before)) {
            metadata.put(customer, after);
            memories.put(ObjectRef.metadataOf(customer), after);
        }
    }

    private CustomerSnapshot known(Translated translated) {
        Person person = translated.person();
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
                        .or(() -> link.flatMap(
                                known -> known.subject().externalId().flatMap(contacts::resolve)))
                        .or(() -> standIn),
                person.externalId().flatMap(contacts::resolve),
                person.email().flatMap(contacts::resolve),
                metadata(customer).waiting(),
                others(link, standIn),
                waitingFor(customer),
                snapshot.erasedAt(translated));
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
            seen(contact.orElseThrow(), event, plan.trace().receivedAt());
        }
        plan.link().map(link -> contact.map(link::pinnedTo).orElse(link)).ifPresent(this::store);
        plan.park().ifPresent(event -> {
            waiting.put(event.delivery().key(), event);
            parked.put(event.delivery().key(), event);
        });
    }

    /** The customer of a contact that was created now was first seen when its first parked event arrived. */
    private void seen(ContactId contact, ParkedEvent event, Instant now) {
        Contact known = operations.contacts().resolve(contact).orElseThrow();
        Contact seen = known.billedSince(event.delivery().receivedAt());
        if (known.createdAt().equals(now) && !seen.equals(known)) {
            operations.contacts().put(seen);
        }
    }

    private void store(LinkedCustomer link) {
        links.put(link.customer(), link);
        changedLinks.put(link.customer(), link);
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

package dev.intake.sync;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.ListedObject;
import dev.intake.connector.ListedObject.Kind;
import dev.intake.connector.ObjectFact;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.Identity;
import dev.intake.event.DedupeKey;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.kernel.IdGenerator;
import dev.intake.sync.HistoryReader.PastEvent;
import dev.intake.sync.HistoryReader.Read;
import dev.intake.webhook.DeliveryFold;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.DeliveryRef;
import dev.intake.webhook.DeliveryRefs;
import dev.intake.webhook.DeliverySnapshot;
import dev.intake.webhook.DeliveryWriter;
import dev.intake.webhook.DeliveryWrites;
import dev.intake.webhook.ParkedEvent;
import dev.intake.webhook.ShellTakeOver;
import dev.intake.webhook.TranslatedDelivery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Stores what objects of a billing provider show, within one unit of work: customers as contacts with their links, and
 * historical events, each once, whether its webhook arrives before or later. Erased customers stay erased. (ADR
 * 142)
 */
final class HistoryWriter {
    private final HistoryReader reader;
    private final SyncStores stores;
    private final IdGenerator ids;

    HistoryWriter(HistoryReader reader, SyncStores stores, IdGenerator ids) {
        this.reader = reader;
        this.stores = stores;
        this.ids = ids;
    }

    /**
     * Stores objects.
     *
     * @param at when they were listed
     */
    ImportCounts write(List<ListedObject> objects, Instant at) {
        List<Read> read =
                objects.stream().map(object -> reader.read(object, at)).toList();
        DeliverySnapshot stored = stores.gather(
                new DeliveryRefs(read.stream().flatMap(HistoryWriter::refs).toList(), Optional.empty()));
        List<TranslatedDelivery> deliveries = missing(read, stored);
        if (deliveries.isEmpty()) {
            return ImportCounts.NONE;
        }
        Set<DedupeKey> customers = read.stream()
                .filter(one -> one.kind() == Kind.CUSTOMER)
                .flatMap(one -> one.customer().stream())
                .map(customer -> customer.verified().key())
                .collect(Collectors.toSet());
        return store(taught(deliveries, stored.memories()), stored, customers);
    }

    /** Stores deliveries; a contact that only billing providers know is taken over before the delivery that claims it. */
    private ImportCounts store(List<TranslatedDelivery> deliveries, DeliverySnapshot stored, Set<DedupeKey> customers) {
        Collection<ParkedEvent> waiting =
                stored.waiting().stream().map(this::asPast).toList();
        Set<Identity> identities = DeliveryWriter.identities(deliveries, stored.links());
        IngestSnapshot before = stores.gather(DeliveryWriter.refs(identities, deliveries, waiting));
        DeliveryFold fold = new DeliveryFold(reader.connector().source(), with(waiting, stored), before, ids);
        Optional<ShellTakeOver.Claim> claim = Optional.empty();
        List<TranslatedDelivery> applied = new ArrayList<>();
        for (TranslatedDelivery delivery : deliveries) {
            claim = fold.claim(delivery);
            if (claim.isPresent()) {
                break;
            }
            fold.apply(delivery);
            applied.add(delivery);
        }
        DeliveryWrites writes = withoutCustomers(fold.writes(), applied);
        stores.apply(writes);
        ImportCounts counts = counts(
                applied,
                delivery -> customers.contains(delivery.verified().key()),
                links(stored, writes),
                before,
                writes.ingest().contacts());
        if (claim.isEmpty()) {
            return counts;
        }
        new ShellTakeOver(stores, ids).run(claim.get());
        List<TranslatedDelivery> others = deliveries.subList(applied.size(), deliveries.size());
        DeliverySnapshot now = stores.gather(
                new DeliveryRefs(others.stream().map(HistoryWriter::ref).toList(), Optional.empty()));
        return counts.and(store(others, now, customers));
    }

    private static Stream<DeliveryRef> refs(Read read) {
        return Stream.concat(
                read.customer().stream().map(HistoryWriter::ref),
                read.events().stream().map(event -> ref(event.delivery())));
    }

    private static DeliveryRef ref(TranslatedDelivery delivery) {
        return new DeliveryRef(
                delivery.verified().key(),
                delivery.object(),
                delivery.translated().person().customer());
    }

    /** Returns the customers that were not erased, and the events that are not recorded. */
    private List<TranslatedDelivery> missing(List<Read> read, DeliverySnapshot stored) {
        Map<DedupeKey, PastEvent> events = new HashMap<>();
        read.stream()
                .flatMap(one -> one.events().stream())
                .filter(event -> !stored.traces().containsKey(event.fact().key()))
                .forEach(event -> events.putIfAbsent(event.fact().key(), event));
        Set<ObjectFact> facts = events.values().stream().map(PastEvent::fact).collect(Collectors.toSet());
        if (!facts.isEmpty()) {
            stores.deliveries().known(facts).forEach(fact -> events.remove(fact.key()));
        }
        List<TranslatedDelivery> missing = new ArrayList<>();
        for (Read one : read) {
            one.customer().filter(customer -> !isErased(customer, stored)).ifPresent(missing::add);
            one.events().stream()
                    .filter(event -> events.remove(event.fact().key(), event))
                    .forEach(event -> missing.add(event.delivery()));
        }
        return missing;
    }

    private static boolean isErased(TranslatedDelivery customer, DeliverySnapshot stored) {
        return customer.translated()
                .person()
                .customer()
                .filter(stored.erased()::containsKey)
                .isPresent();
    }

    /** Returns the events with what they teach about their objects, one after the other. */
    private List<TranslatedDelivery> taught(List<TranslatedDelivery> deliveries, Map<ObjectRef, ObjectMemory> stored) {
        Map<ObjectRef, ObjectMemory> memories = new HashMap<>(stored);
        List<TranslatedDelivery> taught = new ArrayList<>();
        for (TranslatedDelivery delivery : deliveries) {
            TranslatedDelivery next = delivery.object()
                    .flatMap(object -> Optional.ofNullable(memories.get(object)))
                    .map(memory -> reader.with(memory, delivery))
                    .orElse(delivery);
            next.translated().learned().ifPresent(learned -> memories.put(learned.object(), learned.memory()));
            taught.add(next);
        }
        return taught;
    }

    /** An event that waited for its customer since before the import is past, too. */
    private ParkedEvent asPast(ParkedEvent event) {
        return event.occurredAt().isBefore(reader.before())
                ? new ParkedEvent(
                        event.delivery(),
                        event.customer(),
                        event.type(),
                        event.properties(),
                        event.name(),
                        event.attributes(),
                        event.occurredAt(),
                        true)
                : event;
    }

    private static DeliverySnapshot with(Collection<ParkedEvent> waiting, DeliverySnapshot stored) {
        return new DeliverySnapshot(
                stored.secrets(),
                stored.traces(),
                stored.memories(),
                stored.links(),
                stored.metadata(),
                waiting,
                stored.erased());
    }

    /** A listed customer is not an event, so it leaves no trace. */
    private static DeliveryWrites withoutCustomers(DeliveryWrites writes, List<TranslatedDelivery> deliveries) {
        Set<DedupeKey> customers = deliveries.stream()
                .filter(HistoryWriter::isCustomer)
                .map(customer -> customer.verified().key())
                .collect(Collectors.toSet());
        List<DeliveryRecord> traces = writes.traces().stream()
                .filter(trace -> !customers.contains(trace.key()))
                .toList();
        return new DeliveryWrites(
                writes.ingest(),
                traces,
                writes.links(),
                writes.memories(),
                writes.parked(),
                writes.released(),
                writes.failed(),
                writes.ignored());
    }

    private static boolean isCustomer(TranslatedDelivery delivery) {
        return delivery.translated().translation().records().isEmpty();
    }

    private static Map<CustomerRef, LinkedCustomer> links(DeliverySnapshot stored, DeliveryWrites writes) {
        Map<CustomerRef, LinkedCustomer> links = new HashMap<>(stored.links());
        writes.links().forEach(link -> links.put(link.customer(), link));
        return links;
    }

    /** Counts listed customers by the change of their contacts, and the events. */
    private ImportCounts counts(
            List<TranslatedDelivery> deliveries,
            Predicate<TranslatedDelivery> isListedCustomer,
            Map<CustomerRef, LinkedCustomer> links,
            IngestSnapshot before,
            List<Contact> changed) {
        Map<ContactId, Contact> contacts = new HashMap<>();
        before.candidates().forEach(contact -> contacts.put(contact.id(), contact));
        changed.forEach(contact -> contacts.put(contact.id(), contact));
        Set<ContactId> changedIds = changed.stream().map(Contact::id).collect(Collectors.toSet());
        ImportCounts counts = ImportCounts.NONE;
        for (TranslatedDelivery delivery : deliveries) {
            Optional<Contact> contact = delivery.translated()
                    .person()
                    .customer()
                    .flatMap(customer -> Optional.ofNullable(links.get(customer)))
                    .flatMap(LinkedCustomer::contact)
                    .flatMap(id -> Optional.ofNullable(contacts.get(id)));
            if (!isCustomer(delivery)) {
                counts = counts.and(new ImportCounts(0, 0, 0, 1));
            } else if (contact.isPresent() && isListedCustomer.test(delivery)) {
                counts = counts.and(counted(contact.get(), changedIds));
            }
        }
        return counts;
    }

    /** A contact that was created since the import started counts as created by it. */
    private ImportCounts counted(Contact contact, Set<ContactId> changed) {
        if (!contact.createdAt().isBefore(reader.startedAt())) {
            return new ImportCounts(1, 0, 0);
        }
        return changed.contains(contact.id()) ? new ImportCounts(0, 1, 0) : new ImportCounts(0, 0, 1);
    }
}

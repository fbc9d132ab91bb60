package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.MetadataMemory;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.Person;
import dev.intake.connector.Translated;
import dev.intake.connector.Translation;
import dev.intake.contact.Identity;
import dev.intake.contact.Subject;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.id.IdGenerator;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.source.Connector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes what verified deliveries of one connector come to, within one unit of work: gathers what the rules need, lets
 * them decide about one delivery after the other, and applies what they decided.
 */
public final class DeliveryWriter {
    /** What one delivery's operations, and its claim of a contact, change at most; each may give an address away. */
    private static final int CHANGES = 4;

    private final Connector connector;
    private final IdGenerator ids;
    private final DeliveryStores stores;
    private final ConnectorStores connectors;
    private int fired;

    DeliveryWriter(Connector connector, IdGenerator ids, DeliveryStores stores) {
        this.connector = connector;
        this.ids = ids;
        this.stores = stores;
        this.connectors = stores;
    }

    /** A delivery, and what is stored of it and of whom and what it names. */
    record Known(TranslatedAhead ahead, StoredRefs stored) {
        DedupeKey key() {
            return ahead.delivery().key();
        }
    }

    /** What is stored of each of the deliveries, in their order. */
    List<Known> known(List<TranslatedAhead> deliveries) {
        List<StoredRefs> stored = connectors.storedRefs(
                deliveries.stream().map(TranslatedAhead::refs).toList());
        List<Known> known = new ArrayList<>();
        for (int i = 0; i < deliveries.size(); i++) {
            known.add(new Known(deliveries.get(i), stored.get(i)));
        }
        return known;
    }

    /**
     * Writes all that the deliveries come to.
     *
     * @param deliveries no two with the same event id; those that are stored are written again
     * @return what each came to; the caller's to change
     */
    Map<DedupeKey, DeliveryOutcome> write(List<Known> deliveries) {
        Map<DedupeKey, DeliveryOutcome> outcomes = new HashMap<>();
        if (deliveries.isEmpty()) {
            return outcomes;
        }
        List<Incoming> incoming = translated(deliveries);
        DeliveryFold fold = new DeliveryFold(connector.source(), snapshot(deliveries, incoming), ids);
        incoming.forEach(delivery -> outcomes.put(delivery.key(), fold.apply(delivery)));
        Map<ObjectRef, ObjectMemory> learned = learned(incoming, outcomes);
        DeliveryWrites writes = fold.writes();
        writes.metadata().forEach((customer, memory) -> learned.put(ObjectRef.metadataOf(customer), memory));
        connectors.objects().save(learned);
        apply(writes);
        return outcomes;
    }

    /** How often what was written made a program start. */
    int fired() {
        return fired;
    }

    /** Translates one after the other, each knowing what those before it have shown of its object. */
    private List<Incoming> translated(List<Known> deliveries) {
        Map<ObjectRef, ObjectMemory> learned = new LinkedHashMap<>();
        List<Incoming> incoming = new ArrayList<>();
        for (Known known : deliveries) {
            VerifiedDelivery delivery = known.ahead().delivery();
            Optional<ObjectMemory> memory =
                    known.ahead().object().map(learned::get).or(known.stored()::memory);
            Translated translated = known.ahead().translated(memory);
            translated.learned().ifPresent(shown -> learned.put(shown.object(), shown.memory()));
            boolean historical = known.stored().trace().isEmpty()
                    && stores.tenant().retention().hasForgotten(translated.occurredAt());
            incoming.add(new Incoming(delivery.key(), delivery.type(), delivery.receivedAt(), translated, historical));
        }
        return incoming;
    }

    /** What is remembered of objects from now on. Of an erased user nothing is. */
    private static Map<ObjectRef, ObjectMemory> learned(
            List<Incoming> incoming, Map<DedupeKey, DeliveryOutcome> outcomes) {
        Map<ObjectRef, ObjectMemory> learned = new LinkedHashMap<>();
        for (Incoming delivery : incoming) {
            boolean erased = delivery.translated().translation() instanceof Translation.Deactivation
                    && outcomes.get(delivery.key()) == DeliveryOutcome.IGNORED;
            if (!erased) {
                delivery.translated().learned().ifPresent(shown -> learned.put(shown.object(), shown.memory()));
            }
        }
        return learned;
    }

    private DeliverySnapshot snapshot(List<Known> deliveries, List<Incoming> incoming) {
        Map<CustomerRef, LinkedCustomer> links = new HashMap<>();
        deliveries.forEach(known -> known.stored().link().ifPresent(link -> links.put(link.customer(), link)));
        Map<CustomerRef, MetadataMemory> metadata = new HashMap<>();
        deliveries.forEach(known -> known.ahead()
                .customer()
                .ifPresent(customer -> metadata.put(customer, known.stored().metadata())));
        List<ParkedEvent> waiting = waiting(deliveries);
        Set<Identity> identities = identities(incoming, links);
        return new DeliverySnapshot(
                identities.isEmpty() ? IngestSnapshot.EMPTY : stores.gather(refs(identities, incoming, waiting)),
                links,
                metadata,
                waiting,
                erased(incoming));
    }

    private List<ParkedEvent> waiting(List<Known> deliveries) {
        Set<CustomerRef> awaited = deliveries.stream()
                .filter(known -> known.stored().awaited())
                .flatMap(known -> known.ahead().customer().stream())
                .collect(Collectors.toSet());
        return awaited.isEmpty() ? List.of() : connectors.parked().waitingFor(awaited);
    }

    /** Those of the users that are reported deleted whose contact was erased. */
    private Set<CustomerRef> erased(List<Incoming> incoming) {
        Map<ObjectRef, CustomerRef> deleted = new HashMap<>();
        for (Incoming delivery : incoming) {
            if (delivery.translated().translation() instanceof Translation.Deactivation) {
                delivery.translated().person().customer().ifPresent(user -> deleted.put(ObjectRef.erased(user), user));
            }
        }
        if (deleted.isEmpty()) {
            return Set.of();
        }
        Set<ObjectRef> erased = connectors.objects().of(deleted.keySet()).keySet();
        return deleted.entrySet().stream()
                .filter(user -> erased.contains(user.getKey()))
                .map(Map.Entry::getValue)
                .collect(Collectors.toSet());
    }

    /** All that the deliveries, or the stored links of their customers, name contacts by. */
    public static Set<Identity> identities(List<Incoming> incoming, Map<CustomerRef, LinkedCustomer> links) {
        Set<Identity> identities = new HashSet<>();
        for (Incoming delivery : incoming) {
            Person person = delivery.translated().person();
            person.subject().map(Subject::identity).ifPresent(identities::add);
            person.standIn().ifPresent(identities::add);
        }
        for (LinkedCustomer link : links.values()) {
            link.contact().ifPresent(identities::add);
            identities.addAll(link.others());
            identities.add(link.subject().identity());
        }
        return identities;
    }

    private static BatchRefs refs(Set<Identity> identities, List<Incoming> incoming, List<ParkedEvent> waiting) {
        Set<EventType> types = new HashSet<>();
        Set<EventId> events = new HashSet<>();
        for (Incoming delivery : incoming) {
            delivery.translated().translation().records().ifPresent(type -> {
                types.add(type);
                events.add(delivery.key().eventId());
            });
        }
        for (ParkedEvent parked : waiting) {
            types.add(parked.type());
            events.add(parked.delivery().key().eventId());
        }
        int perEmail = CHANGES * (incoming.size() + waiting.size()) + 1;
        return new BatchRefs(identities, perEmail, types, events, identities);
    }

    private void apply(DeliveryWrites writes) {
        stores.apply(writes.ingest());
        fired += writes.ingest().fired();
        connectors.deliveries().save(writes.traces());
        connectors.customers().save(writes.links());
        connectors.parked().park(writes.parked());
        connectors.parked().release(writes.released());
    }
}

package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.MetadataMemory;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.Person;
import dev.intake.connector.Translation;
import dev.intake.contact.Identity;
import dev.intake.contact.Subject;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.id.IdGenerator;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.secret.SecretVault;
import dev.intake.webhook.DeliveryReader.Line;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Stores deliveries of one connector within one unit of work: gathers what the rules need, applies one delivery after the
 * other, and writes the result.
 */
public final class DeliveryWriter {
    /** Changes of one delivery's operations and of its claim of a contact, at most; each may release an address. */
    private static final int CHANGES = 4;

    private final Line line;
    private final IdGenerator ids;
    private final SecretVault vault;
    private final DeliveryStores stores;
    private final ConnectorStores connectors;

    DeliveryWriter(Line line, IdGenerator ids, SecretVault vault, DeliveryStores stores) {
        this.line = line;
        this.ids = ids;
        this.vault = vault;
        this.stores = stores;
        this.connectors = stores;
    }

    /**
     * The result of storing deliveries.
     *
     * @param outcomes one per delivery, by its event id; the caller may change the map
     * @param fired how often a program started, by test events aside
     */
    record Written(Map<DedupeKey, WebhookOutcome> outcomes, int fired) {
        /** Returns the outcome of a delivery that was stored. */
        WebhookOutcome outcome(DedupeKey key) {
            return Optional.ofNullable(outcomes.get(key)).orElseThrow();
        }
    }

    /** Returns what is stored of the deliveries and of what they name, without parked events and erased users. */
    DeliverySnapshot gather(List<TranslationResult> deliveries) {
        List<DeliveryRefs> named =
                deliveries.stream().map(TranslationResult::refs).toList();
        List<StoredRefs> stored = connectors.storedRefs(named);
        Map<DedupeKey, DeliveryRecord> traces = new HashMap<>();
        Map<ObjectRef, ObjectMemory> memories = new HashMap<>();
        Map<CustomerRef, LinkedCustomer> links = new HashMap<>();
        Map<CustomerRef, MetadataMemory> metadata = new HashMap<>();
        Set<CustomerRef> awaited = new HashSet<>();
        for (int i = 0; i < named.size(); i++) {
            DeliveryRefs refs = named.get(i);
            StoredRefs found = stored.get(i);
            found.trace().ifPresent(trace -> traces.put(refs.key(), trace));
            refs.object().ifPresent(object -> found.memory().ifPresent(memory -> memories.put(object, memory)));
            found.link().ifPresent(link -> links.put(link.customer(), link));
            refs.customer().ifPresent(customer -> metadata.put(customer, found.metadata()));
            refs.customer().filter(customer -> found.awaited()).ifPresent(awaited::add);
        }
        return new DeliverySnapshot(traces, memories, links, metadata, awaited, List.of(), Set.of());
    }

    /**
     * Stores the deliveries in their order.
     *
     * @param deliveries no two with the same event id; those that are stored already are stored again
     * @param snapshot what {@link #gather} returned for them, and possibly for others
     */
    Written write(List<TranslationResult> deliveries, DeliverySnapshot snapshot) {
        if (deliveries.isEmpty()) {
            return new Written(new HashMap<>(), 0);
        }
        List<TranslationResult> results = translated(deliveries, snapshot.memories());
        List<TranslatedDelivery> translated = results.stream()
                .flatMap(result -> result.fold(new TranslationResult.Cases<Stream<TranslatedDelivery>>(
                        done -> Stream.of(done.delivery()), failed -> Stream.empty())))
                .toList();
        DeliverySnapshot complete = snapshot.with(waiting(translated, snapshot.awaited()), erased(translated));
        Set<Identity> identities = identities(translated, complete.links());
        IngestSnapshot stored = identities.isEmpty()
                ? IngestSnapshot.EMPTY
                : stores.gather(refs(identities, translated, complete.waiting()));
        DeliveryFold fold = new DeliveryFold(line.connector().source(), complete, stored, ids);
        Map<DedupeKey, WebhookOutcome> outcomes = new HashMap<>();
        for (TranslationResult result : results) {
            outcomes.put(result.verified().key(), apply(result, fold));
        }
        DeliveryWrites writes = fold.writes();
        apply(writes);
        return new Written(outcomes, writes.ingest().fired());
    }

    /**
     * Translates again the deliveries whose object is remembered, be it from storage or from a delivery before them. The
     * others keep their translation.
     */
    private List<TranslationResult> translated(
            List<TranslationResult> deliveries, Map<ObjectRef, ObjectMemory> stored) {
        Provider provider = Provider.of(line.connector());
        Map<ObjectRef, ObjectMemory> memories = new HashMap<>(stored);
        List<TranslationResult> results = new ArrayList<>();
        for (TranslationResult delivery : deliveries) {
            Optional<ObjectMemory> memory = delivery.refs().object().map(memories::get);
            TranslationResult result = memory.isEmpty() ? delivery : provider.translate(delivery.verified(), memory);
            result.learned().ifPresent(learned -> memories.put(learned.object(), learned.memory()));
            results.add(result);
        }
        return results;
    }

    private WebhookOutcome apply(TranslationResult result, DeliveryFold fold) {
        return result.fold(new TranslationResult.Cases<>(
                done -> WebhookOutcome.of(done.delivery().key(), fold.apply(done.delivery())), failed -> {
                    fold.fail(failed, FailedDelivery.of(line.tenant(), failed.verified(), vault));
                    return new WebhookOutcome.KeptToRetry(failed.fault());
                }));
    }

    private List<ParkedEvent> waiting(List<TranslatedDelivery> deliveries, Set<CustomerRef> awaited) {
        Set<CustomerRef> customers = deliveries.stream()
                .flatMap(delivery -> delivery.translated().person().customer().stream())
                .filter(awaited::contains)
                .collect(Collectors.toSet());
        return customers.isEmpty() ? List.of() : connectors.parked().waitingFor(customers);
    }

    /** Returns the users that are reported deleted and whose contact was erased. */
    private Set<CustomerRef> erased(List<TranslatedDelivery> deliveries) {
        Map<ObjectRef, CustomerRef> deleted = new HashMap<>();
        for (TranslatedDelivery delivery : deliveries) {
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

    /** Returns all identities by which the deliveries, or the stored links of their customers, name contacts. */
    public static Set<Identity> identities(
            List<TranslatedDelivery> deliveries, Map<CustomerRef, LinkedCustomer> links) {
        Set<Identity> identities = new HashSet<>();
        for (TranslatedDelivery delivery : deliveries) {
            Person person = delivery.translated().person();
            person.subject().map(Subject::identity).ifPresent(identities::add);
            person.standIn().ifPresent(identities::add);
            person.customer().map(links::get).ifPresent(link -> {
                link.contact().ifPresent(identities::add);
                identities.addAll(link.others());
                identities.add(link.subject().identity());
            });
        }
        return identities;
    }

    private static BatchRefs refs(
            Set<Identity> identities, List<TranslatedDelivery> deliveries, Collection<ParkedEvent> waiting) {
        Set<EventType> types = new HashSet<>();
        Set<EventId> events = new HashSet<>();
        for (TranslatedDelivery delivery : deliveries) {
            delivery.translated().translation().records().ifPresent(type -> {
                types.add(type);
                events.add(delivery.key().eventId());
            });
        }
        for (ParkedEvent parked : waiting) {
            types.add(parked.type());
            events.add(parked.delivery().key().eventId());
        }
        int perEmail = CHANGES * (deliveries.size() + waiting.size()) + 1;
        return new BatchRefs(identities, perEmail, types, events, identities);
    }

    private void apply(DeliveryWrites writes) {
        connectors.objects().save(writes.memories());
        stores.apply(writes.ingest());
        connectors.deliveries().save(writes.traces());
        connectors.customers().save(writes.links());
        connectors.parked().park(writes.parked());
        connectors.parked().release(writes.released());
        connectors.failed().keep(writes.failed());
    }
}

package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.Person;
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
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

    DeliveryWriter(Line line, IdGenerator ids, SecretVault vault, DeliveryStores stores) {
        this.line = line;
        this.ids = ids;
        this.vault = vault;
        this.stores = stores;
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

    /** Returns what is stored of the deliveries, and the secrets that one of them was verified with on a condition. */
    DeliverySnapshot gather(List<TranslationResult> deliveries) {
        boolean conditional = deliveries.stream()
                .anyMatch(delivery -> delivery.verified().remembered().isPresent());
        return stores.gather(new DeliveryRefs(
                deliveries.stream().map(TranslationResult::ref).toList(),
                Optional.of(line.connector()).filter(connector -> conditional)));
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
        Set<Identity> identities = identities(translated, snapshot.links());
        IngestSnapshot stored = identities.isEmpty()
                ? IngestSnapshot.EMPTY
                : stores.gather(refs(identities, translated, snapshot.waiting()));
        DeliveryFold fold = new DeliveryFold(line.connector().source(), snapshot, stored, ids);
        Map<DedupeKey, WebhookOutcome> outcomes = new HashMap<>();
        for (TranslationResult result : results) {
            outcomes.put(result.verified().key(), apply(result, fold));
        }
        DeliveryWrites writes = fold.writes();
        stores.apply(writes);
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
            Optional<ObjectMemory> memory = delivery.ref().object().map(memories::get);
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
        Instant earliest = Instant.MAX;
        for (TranslatedDelivery delivery : deliveries) {
            Instant occurredAt = delivery.translated().occurredAt();
            earliest = occurredAt.isBefore(earliest) ? occurredAt : earliest;
            delivery.translated().translation().records().ifPresent(type -> {
                types.add(type);
                events.add(delivery.key().eventId());
            });
        }
        for (ParkedEvent parked : waiting) {
            earliest = parked.occurredAt().isBefore(earliest) ? parked.occurredAt() : earliest;
            types.add(parked.type());
            events.add(parked.delivery().key().eventId());
        }
        int perEmail = CHANGES * (deliveries.size() + waiting.size()) + 1;
        return new BatchRefs(identities, perEmail, types, events, identities, earliest);
    }
}

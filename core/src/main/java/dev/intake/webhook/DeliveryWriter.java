package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.Person;
import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.contact.Identity;
import dev.intake.contact.Subject;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.kernel.IdGenerator;
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
     * @param fired number of enrollments, without those by test events
     * @param leftOut number of attributes that their contacts had no room for
     */
    record Written(Map<DedupeKey, WebhookOutcome> outcomes, int fired, int leftOut) {
        /** Returns the outcome of a delivery that was stored. */
        WebhookOutcome outcome(DedupeKey key) {
            return Optional.ofNullable(outcomes.get(key)).orElseThrow();
        }
    }

    /**
     * Returns what is stored of the deliveries and of their facts, and the secrets that verified one of them on a condition.
     */
    DeliverySnapshot gather(List<TranslationResult> deliveries) {
        boolean conditional = deliveries.stream()
                .anyMatch(delivery -> delivery.verified().remembered().isPresent());
        Stream<DeliveryRef> facts = deliveries.stream()
                .flatMap(delivery -> delivery.verified().fact().stream())
                .map(fact -> new DeliveryRef(fact.key()));
        return stores.gather(new DeliveryRefs(
                Stream.concat(deliveries.stream().map(TranslationResult::ref), facts)
                        .toList(),
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
            return new Written(new HashMap<>(), 0, 0);
        }
        Map<DedupeKey, ObjectMemory> before = new HashMap<>();
        return store(translated(deliveries, snapshot.memories(), before), before, snapshot);
    }

    /**
     * Stores a delivery that was previously ignored, with this translation.
     *
     * @param before the remembered state of its object when it arrived
     * @param snapshot what {@link #gather} returned for it
     */
    WebhookOutcome writeAgain(TranslationResult delivery, Optional<ObjectMemory> before, DeliverySnapshot snapshot) {
        DedupeKey key = delivery.verified().key();
        Map<DedupeKey, ObjectMemory> memories = new HashMap<>();
        before.ifPresent(memory -> memories.put(key, memory));
        return store(List.of(delivery), memories, snapshot).outcome(key);
    }

    private Written store(
            List<TranslationResult> results, Map<DedupeKey, ObjectMemory> before, DeliverySnapshot snapshot) {
        List<TranslatedDelivery> translated =
                results.stream().flatMap(result -> result.delivery().stream()).toList();
        Set<Identity> identities = identities(translated, snapshot.links());
        IngestSnapshot stored = identities.isEmpty()
                ? IngestSnapshot.EMPTY
                : stores.gather(refs(identities, translated, snapshot.waiting()));
        DeliveryFold fold = new DeliveryFold(line.connector().source(), snapshot, stored, ids);
        Map<DedupeKey, WebhookOutcome> outcomes = new HashMap<>();
        Optional<ShellTakeOver.Claim> claim = Optional.empty();
        for (TranslationResult result : results) {
            claim = result.delivery().flatMap(fold::claim);
            if (claim.isPresent()) {
                break;
            }
            outcomes.put(result.verified().key(), apply(result, before, fold, snapshot));
        }
        DeliveryWrites writes = fold.writes();
        stores.apply(writes);
        int fired = writes.ingest().fired();
        int leftOut = writes.ingest().leftOut();
        if (claim.isEmpty()) {
            return new Written(outcomes, fired, leftOut);
        }
        new ShellTakeOver(stores, ids).run(claim.get());
        List<TranslationResult> others = results.subList(outcomes.size(), results.size());
        Written rest = store(others, before, gather(others));
        rest.outcomes().putAll(outcomes);
        return new Written(rest.outcomes(), fired + rest.fired(), leftOut + rest.leftOut());
    }

    /**
     * Translates again the deliveries whose object is remembered, from storage or from an earlier delivery. The
     * others keep their translation.
     *
     * @param before takes what is remembered of the objects before each delivery
     */
    private List<TranslationResult> translated(
            List<TranslationResult> deliveries,
            Map<ObjectRef, ObjectMemory> stored,
            Map<DedupeKey, ObjectMemory> before) {
        Provider provider = Provider.of(line.connector());
        Map<ObjectRef, ObjectMemory> memories = new HashMap<>(stored);
        List<TranslationResult> results = new ArrayList<>();
        for (TranslationResult delivery : deliveries) {
            Optional<ObjectMemory> memory = delivery.ref().object().map(memories::get);
            TranslationResult result = memory.isEmpty() ? delivery : provider.translate(delivery.verified(), memory);
            memory.ifPresent(known -> before.put(delivery.verified().key(), known));
            result.learned().ifPresent(learned -> memories.put(learned.object(), learned.memory()));
            results.add(result);
        }
        return results;
    }

    private WebhookOutcome apply(
            TranslationResult result,
            Map<DedupeKey, ObjectMemory> before,
            DeliveryFold fold,
            DeliverySnapshot snapshot) {
        if (result.fault().isPresent()) {
            VerifiedDelivery verified = result.verified();
            fold.fail(
                    result,
                    new FailedDelivery(
                            verified.connector(),
                            verified.key(),
                            vault.seal(FailedDelivery.place(line.tenant(), verified.connector()), verified.body()),
                            verified.receivedAt()));
            return WebhookOutcome.keptToRetry(result.fault().get());
        }
        TranslatedDelivery delivery = result.delivery().orElseThrow();
        DeliveryOutcome outcome = fold.apply(delivery);
        if (outcome == DeliveryOutcome.IGNORED && isKept(delivery, snapshot)) {
            fold.keep(ignored(delivery, Optional.ofNullable(before.get(delivery.key()))));
        }
        return outcome == DeliveryOutcome.IGNORED && isThin(delivery)
                ? WebhookOutcome.THIN
                : WebhookOutcome.of(outcome);
    }

    private static boolean isThin(TranslatedDelivery delivery) {
        return delivery.translated().translation().reasonToIgnore().equals(Optional.of(StripeTranslator.THIN));
    }

    /**
     * Bodies of deliveries that are ignored because the person was erased are not stored, nor those of Intake's own test
     * events.
     */
    private boolean isKept(TranslatedDelivery delivery, DeliverySnapshot snapshot) {
        return !snapshot.isErased(delivery.translated())
                && !delivery.key().isTest()
                && Provider.of(line.connector())
                        .translator()
                        .mayKeep(delivery.verified().payload());
    }

    private IgnoredDelivery ignored(TranslatedDelivery delivery, Optional<ObjectMemory> before) {
        VerifiedDelivery verified = delivery.verified();
        return new IgnoredDelivery(
                verified.connector(),
                verified.key(),
                delivery.object(),
                before,
                Mention.in(verified.connector(), verified.payload()),
                vault.seal(IgnoredDelivery.place(line.tenant(), verified.connector()), verified.body()),
                verified.receivedAt());
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

    /** Returns what the operations of the deliveries, and of the parked events that they may release, refer to. */
    public static BatchRefs refs(
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

package dev.intake.testing;

import static dev.intake.testing.InMemoryStores.require;
import static dev.intake.testing.InMemoryStores.requireDistinct;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.ErasedUser;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.MetadataMemory;
import dev.intake.connector.ObjectFact;
import dev.intake.connector.ObjectRef;
import dev.intake.event.DedupeKey;
import dev.intake.kernel.Connector;
import dev.intake.secret.MasterKeyId;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.SecretStore;
import dev.intake.secret.StoredSecrets;
import dev.intake.testing.InMemoryStorage.Shuffler;
import dev.intake.webhook.ConnectorStores;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.DeliveryRef;
import dev.intake.webhook.DeliveryRefs;
import dev.intake.webhook.DeliverySnapshot;
import dev.intake.webhook.DeliveryStore;
import dev.intake.webhook.DeliveryWrites;
import dev.intake.webhook.FailedDelivery;
import dev.intake.webhook.FailedStore;
import dev.intake.webhook.IgnoredDelivery;
import dev.intake.webhook.IgnoredStore;
import dev.intake.webhook.KeptBodies;
import dev.intake.webhook.Mention;
import dev.intake.webhook.ParkedEvent;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Stores the data of a tenant's connectors, within one unit of work in memory. */
record InMemoryConnectorStores(Supplier<TenantData> data, Shuffler shuffler) implements ConnectorStores {
    DeliverySnapshot gather(DeliveryRefs refs) {
        TenantData stored = data.get();
        Set<CustomerRef> customers = customers(refs, ref -> true);
        Set<CustomerRef> unfinished = customers(refs, ref -> isUnfinished(stored.deliveries.get(ref.key())));
        Map<CustomerRef, MetadataMemory> metadata = new HashMap<>();
        customers.forEach(customer -> Optional.ofNullable(stored.objects.get(ObjectRef.metadataOf(customer)))
                .ifPresent(memory -> metadata.put(customer, (MetadataMemory) memory)));
        Map<CustomerRef, Instant> erased = new HashMap<>();
        customers.forEach(customer -> Optional.ofNullable(stored.objects.get(ObjectRef.erased(customer)))
                .ifPresent(memory -> erased.put(customer, ((ErasedUser) memory).remembersUntil())));
        return new DeliverySnapshot(
                refs.secretsOf().map(stored.secrets::get),
                only(refs.deliveries().stream().map(DeliveryRef::key).collect(Collectors.toSet()), stored.deliveries),
                only(
                        refs.deliveries().stream()
                                .flatMap(ref -> ref.object().stream())
                                .collect(Collectors.toSet()),
                        stored.objects),
                only(customers, stored.customers),
                metadata,
                parked().waitingFor(unfinished),
                erased);
    }

    private static Set<CustomerRef> customers(DeliveryRefs refs, Predicate<DeliveryRef> which) {
        return refs.deliveries().stream()
                .filter(which)
                .flatMap(ref -> ref.customer().stream())
                .collect(Collectors.toSet());
    }

    private static boolean isUnfinished(@Nullable DeliveryRecord trace) {
        return trace == null || trace.outcome() == DeliveryOutcome.FAILED || trace.outcome() == DeliveryOutcome.IGNORED;
    }

    void apply(DeliveryWrites writes) {
        data.get().objects.putAll(writes.memories());
        deliveries().save(writes.traces());
        requireDistinct(writes.links(), LinkedCustomer::customer);
        writes.links().forEach(link -> data.get().customers.put(link.customer(), link));
        parked().park(writes.parked());
        parked().release(writes.released());
        failed().keep(writes.failed());
        ignored().keep(writes.ignored());
    }

    @Override
    public DeliveryStore deliveries() {
        return new Deliveries();
    }

    private Parked parked() {
        return new Parked();
    }

    @Override
    public FailedStore failed() {
        return new Failed();
    }

    @Override
    public IgnoredStore ignored() {
        return new Ignored();
    }

    @Override
    public SecretStore secrets() {
        return new Secrets();
    }

    private final class Deliveries implements DeliveryStore {
        @Override
        public Map<DedupeKey, DeliveryRecord> traces(Set<DedupeKey> keys) {
            return only(keys, data.get().deliveries);
        }

        @Override
        public Set<ObjectFact> known(Set<ObjectFact> facts) {
            return InMemoryConnectorViews.known(facts, data.get());
        }

        @Override
        public void save(Collection<DeliveryRecord> deliveries) {
            requireDistinct(deliveries, DeliveryRecord::key);
            deliveries.forEach(delivery -> data.get().deliveries.put(delivery.key(), delivery));
        }

        @Override
        public int deleteBefore(Instant before, int limit) {
            List<DedupeKey> old = data.get().deliveries.values().stream()
                    .filter(delivery -> delivery.receivedAt().isBefore(before))
                    .filter(delivery -> delivery.outcome() != DeliveryOutcome.PARKED)
                    .filter(delivery -> !data.get().failed.containsKey(delivery.key()))
                    .sorted(Comparator.comparing(DeliveryRecord::receivedAt))
                    .limit(limit)
                    .map(DeliveryRecord::key)
                    .toList();
            old.forEach(data.get().deliveries::remove);
            return old.size();
        }
    }

    private final class Parked {
        List<ParkedEvent> waitingFor(Set<CustomerRef> customers) {
            return shuffler.shuffled(data.get().parked.values().stream()
                    .filter(parked -> customers.contains(parked.customer()))
                    .toList());
        }

        void park(Collection<ParkedEvent> events) {
            events.forEach(event -> {
                DedupeKey key = event.delivery().key();
                require(event.delivery().equals(data.get().deliveries.get(key)), "a parked event without its trace");
                require(data.get().parked.put(key, event) == null, "an event parked twice");
            });
        }

        void release(Set<DedupeKey> deliveries) {
            data.get().parked.keySet().removeAll(deliveries);
        }
    }

    /** What failed and ignored deliveries have in common. */
    private abstract static class Bodies<D> implements KeptBodies<D> {
        private final Map<DedupeKey, D> kept;
        private final Function<D, DedupeKey> key;
        private final Function<D, SealedSecret> body;
        private final Function<D, Instant> receivedAt;

        Bodies(
                Map<DedupeKey, D> kept,
                Function<D, DedupeKey> key,
                Function<D, SealedSecret> body,
                Function<D, Instant> receivedAt) {
            this.kept = kept;
            this.key = key;
            this.body = body;
            this.receivedAt = receivedAt;
        }

        @Override
        public void keep(Collection<D> deliveries) {
            requireDistinct(deliveries, key);
            deliveries.forEach(delivery -> kept.put(key.apply(delivery), delivery));
        }

        @Override
        public List<D> sealedOtherwise(MasterKeyId seal, Optional<DedupeKey> after, int limit) {
            Comparator<DedupeKey> inOrder =
                    Comparator.comparing(delivery -> delivery.eventId().value());
            return kept.values().stream()
                    .filter(delivery -> !body.apply(delivery).isSealedWith(seal))
                    .filter(delivery -> after.isEmpty() || inOrder.compare(key.apply(delivery), after.get()) > 0)
                    .sorted(Comparator.comparing(key, inOrder))
                    .limit(limit)
                    .toList();
        }

        @Override
        public void drop(Set<DedupeKey> deliveries) {
            kept.keySet().removeAll(deliveries);
        }

        @Override
        public int deleteBefore(Instant before, int limit) {
            Set<DedupeKey> old = kept.values().stream()
                    .filter(delivery -> receivedAt.apply(delivery).isBefore(before))
                    .sorted(Comparator.comparing(receivedAt))
                    .limit(limit)
                    .map(key)
                    .collect(Collectors.toSet());
            drop(old);
            return old.size();
        }
    }

    private final class Failed extends Bodies<FailedDelivery> implements FailedStore {
        Failed() {
            super(data.get().failed, FailedDelivery::key, FailedDelivery::body, FailedDelivery::receivedAt);
        }

        @Override
        public void countAttempt(DedupeKey delivery) {
            if (data.get().failed.containsKey(delivery)) {
                data.get().retries.merge(delivery, 1, Integer::sum);
            }
        }

        @Override
        public void drop(Set<DedupeKey> deliveries) {
            super.drop(deliveries);
            data.get().retries.keySet().removeAll(deliveries);
        }
    }

    private final class Ignored extends Bodies<IgnoredDelivery> implements IgnoredStore {
        Ignored() {
            super(data.get().ignored, IgnoredDelivery::key, IgnoredDelivery::body, IgnoredDelivery::receivedAt);
        }

        @Override
        public void keep(Collection<IgnoredDelivery> ignored) {
            if (data.get().tenant().retention().bodyDays() > 0) {
                super.keep(ignored);
            }
        }

        @Override
        public int dropNaming(Set<Mention> mentions) {
            int before = data.get().ignored.size();
            data.get().ignored.values().removeIf(ignored -> !Collections.disjoint(ignored.mentions(), mentions));
            return before - data.get().ignored.size();
        }
    }

    private final class Secrets implements SecretStore {
        @Override
        public Map<Connector, StoredSecrets> secrets() {
            return Map.copyOf(data.get().secrets);
        }

        @Override
        public void set(Connector connector, Optional<StoredSecrets> secrets) {
            data.get().secrets.remove(connector);
            secrets.ifPresent(stored -> data.get().secrets.put(connector, stored));
        }
    }

    private static <K, V> Map<K, V> only(Set<K> asked, Map<K, V> stored) {
        return stored.entrySet().stream()
                .filter(entry -> asked.contains(entry.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}

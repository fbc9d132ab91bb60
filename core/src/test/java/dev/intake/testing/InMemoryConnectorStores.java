package dev.intake.testing;

import static dev.intake.testing.InMemoryStores.require;
import static dev.intake.testing.InMemoryStores.requireDistinct;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.MetadataMemory;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.event.DedupeKey;
import dev.intake.secret.MasterKeyId;
import dev.intake.secret.StoredApiKey;
import dev.intake.secret.StoredSecrets;
import dev.intake.source.Connector;
import dev.intake.testing.InMemoryStorage.Shuffler;
import dev.intake.userimport.ApiKeyStore;
import dev.intake.userimport.ImportRun;
import dev.intake.userimport.ImportRunStore;
import dev.intake.userimport.ImportStore;
import dev.intake.userimport.ImportStores;
import dev.intake.userimport.UserImport;
import dev.intake.webhook.ConnectorStores;
import dev.intake.webhook.CustomerStore;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.DeliveryRef;
import dev.intake.webhook.DeliveryRefs;
import dev.intake.webhook.DeliverySnapshot;
import dev.intake.webhook.DeliveryStore;
import dev.intake.webhook.DeliveryWrites;
import dev.intake.webhook.FailedDelivery;
import dev.intake.webhook.FailedStore;
import dev.intake.webhook.LinkedCustomer;
import dev.intake.webhook.ObjectStore;
import dev.intake.webhook.ParkedEvent;
import dev.intake.webhook.ParkedStore;
import dev.intake.webhook.SecretStore;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a tenant's connectors have, within one unit of work in memory. */
final class InMemoryConnectorStores implements ConnectorStores, ImportStores {
    private final Supplier<TenantData> data;
    private final Shuffler shuffler;

    InMemoryConnectorStores(Supplier<TenantData> data, Shuffler shuffler) {
        this.data = data;
        this.shuffler = shuffler;
    }

    DeliverySnapshot gather(DeliveryRefs refs) {
        TenantData stored = data.get();
        Set<CustomerRef> customers = customers(refs, ref -> true);
        Set<CustomerRef> unfinished = customers(refs, ref -> isUnfinished(stored.deliveries.get(ref.key())));
        Map<CustomerRef, MetadataMemory> metadata = new HashMap<>();
        customers.forEach(customer -> Optional.ofNullable(stored.objects.get(ObjectRef.metadataOf(customer)))
                .ifPresent(memory -> metadata.put(customer, (MetadataMemory) memory)));
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
                customers(refs, DeliveryRef::deletes).stream()
                        .filter(user -> stored.objects.containsKey(ObjectRef.erased(user)))
                        .collect(Collectors.toSet()));
    }

    private static Set<CustomerRef> customers(DeliveryRefs refs, Predicate<DeliveryRef> which) {
        return refs.deliveries().stream()
                .filter(which)
                .flatMap(ref -> ref.customer().stream())
                .collect(Collectors.toSet());
    }

    private static boolean isUnfinished(@Nullable DeliveryRecord trace) {
        return trace == null || trace.outcome() == DeliveryOutcome.FAILED;
    }

    void apply(DeliveryWrites writes) {
        objects().save(writes.memories());
        deliveries().save(writes.traces());
        customers().save(writes.links());
        parked().park(writes.parked());
        parked().release(writes.released());
        failed().keep(writes.failed());
    }

    @Override
    public DeliveryStore deliveries() {
        return new Deliveries();
    }

    @Override
    public ObjectStore objects() {
        return new Objects();
    }

    @Override
    public CustomerStore customers() {
        return new Customers();
    }

    @Override
    public ParkedStore parked() {
        return new Parked();
    }

    @Override
    public FailedStore failed() {
        return new Failed();
    }

    @Override
    public SecretStore secrets() {
        return new Secrets();
    }

    @Override
    public ApiKeyStore apiKeys() {
        return new ApiKeys();
    }

    @Override
    public ImportStore imports() {
        return new Imports();
    }

    @Override
    public ImportRunStore importRuns() {
        return new ImportRuns();
    }

    private final class Deliveries implements DeliveryStore {
        @Override
        public Map<DedupeKey, DeliveryRecord> of(Set<DedupeKey> keys) {
            return only(keys, data.get().deliveries);
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

    private final class Objects implements ObjectStore {
        @Override
        public Map<ObjectRef, ObjectMemory> of(Set<ObjectRef> objects) {
            return only(objects, data.get().objects);
        }

        @Override
        public void save(Map<ObjectRef, ObjectMemory> memories) {
            data.get().objects.putAll(memories);
        }
    }

    private final class Customers implements CustomerStore {
        @Override
        public Map<CustomerRef, LinkedCustomer> links(Set<CustomerRef> customers) {
            return only(customers, data.get().customers);
        }

        @Override
        public void save(Collection<LinkedCustomer> links) {
            requireDistinct(links, LinkedCustomer::customer);
            links.forEach(link -> data.get().customers.put(link.customer(), link));
        }
    }

    private final class Parked implements ParkedStore {
        @Override
        public List<ParkedEvent> waitingFor(Set<CustomerRef> customers) {
            return shuffler.shuffled(data.get().parked.values().stream()
                    .filter(parked -> customers.contains(parked.customer()))
                    .toList());
        }

        @Override
        public void park(Collection<ParkedEvent> events) {
            events.forEach(event -> {
                DedupeKey key = event.delivery().key();
                require(event.delivery().equals(data.get().deliveries.get(key)), "a parked event without its trace");
                require(data.get().parked.put(key, event) == null, "an event parked twice");
            });
        }

        @Override
        public void release(Set<DedupeKey> deliveries) {
            data.get().parked.keySet().removeAll(deliveries);
        }
    }

    private final class Failed implements FailedStore {
        private static final Comparator<DedupeKey> IN_ORDER =
                Comparator.comparing(key -> key.eventId().value());

        @Override
        public void keep(Collection<FailedDelivery> failed) {
            requireDistinct(failed, FailedDelivery::key);
            failed.forEach(delivery -> data.get().failed.put(delivery.key(), delivery));
        }

        @Override
        public List<FailedDelivery> sealedOtherwise(MasterKeyId seal, Optional<DedupeKey> after, int limit) {
            return data.get().failed.values().stream()
                    .filter(failed -> !failed.body().isSealedWith(seal))
                    .filter(failed -> after.isEmpty() || IN_ORDER.compare(failed.key(), after.get()) > 0)
                    .sorted(Comparator.comparing(FailedDelivery::key, IN_ORDER))
                    .limit(limit)
                    .toList();
        }

        @Override
        public void drop(Set<DedupeKey> deliveries) {
            data.get().failed.keySet().removeAll(deliveries);
        }

        @Override
        public int dropBefore(Instant before, int limit) {
            List<DedupeKey> old = data.get().failed.values().stream()
                    .filter(failed -> failed.receivedAt().isBefore(before))
                    .sorted(Comparator.comparing(FailedDelivery::receivedAt))
                    .limit(limit)
                    .map(FailedDelivery::key)
                    .toList();
            old.forEach(data.get().failed::remove);
            return old.size();
        }
    }

    private final class Secrets implements SecretStore {
        @Override
        public Map<Connector, StoredSecrets> of(Set<Connector> connectors) {
            return only(connectors, data.get().secrets);
        }

        @Override
        public void save(Map<Connector, StoredSecrets> secrets) {
            data.get().secrets.putAll(secrets);
        }

        @Override
        public void clear(Set<Connector> connectors) {
            data.get().secrets.keySet().removeAll(connectors);
        }
    }

    private final class ApiKeys implements ApiKeyStore {
        @Override
        public Map<Connector, StoredApiKey> of(Set<Connector> connectors) {
            return only(connectors, data.get().apiKeys);
        }

        @Override
        public void save(Map<Connector, StoredApiKey> keys) {
            data.get().apiKeys.putAll(keys);
        }

        @Override
        public void clear(Set<Connector> connectors) {
            data.get().apiKeys.keySet().removeAll(connectors);
        }
    }

    private final class Imports implements ImportStore {
        @Override
        public Map<Connector, UserImport> of(Set<Connector> connectors) {
            return only(connectors, data.get().imports);
        }

        @Override
        public void save(Map<Connector, UserImport> imports) {
            data.get().imports.putAll(imports);
        }
    }

    private final class ImportRuns implements ImportRunStore {
        @Override
        public Map<Connector, ImportRun> of(Set<Connector> connectors) {
            return only(connectors, data.get().importRuns);
        }

        @Override
        public void save(Map<Connector, ImportRun> runs) {
            data.get().importRuns.putAll(runs);
        }
    }

    private static <K, V> Map<K, V> only(Set<K> asked, Map<K, V> stored) {
        return stored.entrySet().stream()
                .filter(entry -> asked.contains(entry.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}

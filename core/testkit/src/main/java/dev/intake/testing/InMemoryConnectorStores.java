package dev.intake.testing;

import static dev.intake.testing.InMemoryStores.require;
import static dev.intake.testing.InMemoryStores.requireDistinct;

import dev.intake.body.FailedDelivery;
import dev.intake.body.FailedStore;
import dev.intake.body.IgnoredDelivery;
import dev.intake.body.IgnoredStore;
import dev.intake.body.Mention;
import dev.intake.connector.CustomerRef;
import dev.intake.connector.MetadataMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.customer.LinkedCustomer;
import dev.intake.event.DedupeKey;
import dev.intake.secret.MasterKeyId;
import dev.intake.secret.SecretStore;
import dev.intake.secret.StoredApiKey;
import dev.intake.secret.StoredSecrets;
import dev.intake.source.Connector;
import dev.intake.testing.InMemoryStorage.Shuffler;
import dev.intake.userimport.ApiKeyStore;
import dev.intake.userimport.CountedHistory;
import dev.intake.userimport.ImportRun;
import dev.intake.userimport.ImportRunStore;
import dev.intake.userimport.ImportStore;
import dev.intake.userimport.ImportStores;
import dev.intake.userimport.UserImport;
import dev.intake.verification.SetLateRepair;
import dev.intake.verification.Verification;
import dev.intake.verification.VerificationStore;
import dev.intake.webhook.ConnectorStores;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.DeliveryRef;
import dev.intake.webhook.DeliveryRefs;
import dev.intake.webhook.DeliverySnapshot;
import dev.intake.webhook.DeliveryStore;
import dev.intake.webhook.DeliveryWrites;
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

    @Override
    public ApiKeyStore apiKeys() {
        return new ApiKeys();
    }

    @Override
    public ImportStore imports() {
        return new Imports();
    }

    VerificationStore verifications() {
        return new Verifications();
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

    private final class Failed implements FailedStore {
        private static final Comparator<DedupeKey> IN_ORDER =
                Comparator.comparing(key -> key.eventId().value());

        @Override
        public void keep(Collection<FailedDelivery> failed) {
            requireDistinct(failed, FailedDelivery::key);
            failed.forEach(delivery -> data.get().failed.put(delivery.key(), delivery));
        }

        @Override
        public void countAttempt(DedupeKey delivery) {
            if (data.get().failed.containsKey(delivery)) {
                data.get().retries.merge(delivery, 1, Integer::sum);
            }
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
            data.get().retries.keySet().removeAll(deliveries);
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
            old.forEach(data.get().retries::remove);
            return old.size();
        }
    }

    private final class Ignored implements IgnoredStore {
        private static final Comparator<DedupeKey> IN_ORDER =
                Comparator.comparing(key -> key.eventId().value());

        @Override
        public void keep(Collection<IgnoredDelivery> ignored) {
            requireDistinct(ignored, IgnoredDelivery::key);
            if (data.get().tenant().retention().bodyDays() > 0) {
                ignored.forEach(delivery -> data.get().ignored.put(delivery.key(), delivery));
            }
        }

        @Override
        public List<IgnoredDelivery> sealedOtherwise(MasterKeyId seal, Optional<DedupeKey> after, int limit) {
            return data.get().ignored.values().stream()
                    .filter(ignored -> !ignored.body().isSealedWith(seal))
                    .filter(ignored -> after.isEmpty() || IN_ORDER.compare(ignored.key(), after.get()) > 0)
                    .sorted(Comparator.comparing(IgnoredDelivery::key, IN_ORDER))
                    .limit(limit)
                    .toList();
        }

        @Override
        public void drop(Set<DedupeKey> deliveries) {
            data.get().ignored.keySet().removeAll(deliveries);
        }

        @Override
        public int dropNaming(Set<Mention> mentions) {
            int before = data.get().ignored.size();
            data.get().ignored.values().removeIf(ignored -> !Collections.disjoint(ignored.mentions(), mentions));
            return before - data.get().ignored.size();
        }

        @Override
        public int dropBefore(Instant before, int limit) {
            List<DedupeKey> old = data.get().ignored.values().stream()
                    .filter(ignored -> ignored.receivedAt().isBefore(before))
                    .sorted(Comparator.comparing(IgnoredDelivery::receivedAt))
                    .limit(limit)
                    .map(IgnoredDelivery::key)
                    .toList();
            old.forEach(data.get().ignored::remove);
            return old.size();
        }
    }

    private final class Secrets implements SecretStore {
        @Override
        public Map<Connector, StoredSecrets> of(Set<Connector> connectors) {
            return only(connectors, data.get().secrets);
        }

        @Override
        public void set(Connector connector, Optional<StoredSecrets> secrets) {
            data.get().secrets.remove(connector);
            secrets.ifPresent(stored -> data.get().secrets.put(connector, stored));
        }
    }

    private final class ApiKeys implements ApiKeyStore {
        @Override
        public Map<Connector, StoredApiKey> of(Set<Connector> connectors) {
            return only(connectors, data.get().apiKeys);
        }

        @Override
        public void set(Connector connector, Optional<StoredApiKey> key) {
            data.get().apiKeys.remove(connector);
            key.ifPresent(stored -> data.get().apiKeys.put(connector, stored));
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

        @Override
        public Map<Connector, CountedHistory> counted(Set<Connector> connectors) {
            return only(connectors, data.get().counted);
        }

        @Override
        public void saveCounted(Connector connector, CountedHistory counted) {
            data.get().counted.put(connector, counted);
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

    private final class Verifications implements VerificationStore {
        @Override
        public List<Verification> of(Connector connector) {
            return data.get().verifications.values().stream()
                    .filter(one -> one.connector() == connector)
                    .toList();
        }

        @Override
        public void save(Verification verification) {
            data.get().verifications.put(TenantData.VerifiedPeriod.of(verification), verification);
        }

        @Override
        public int lateRepairDays() {
            return data.get().lateRepairDays.orElse(SetLateRepair.USUAL_DAYS);
        }

        @Override
        public void saveLateRepairDays(int days) {
            data.get().lateRepairDays = Optional.of(days);
        }
    }

    private static <K, V> Map<K, V> only(Set<K> asked, Map<K, V> stored) {
        return stored.entrySet().stream()
                .filter(entry -> asked.contains(entry.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}

package dev.intake.testing;

import dev.intake.connector.Connector;
import dev.intake.delivery.DeliveryOutcome;
import dev.intake.delivery.DeliveryRecord;
import dev.intake.delivery.FailedDelivery;
import dev.intake.delivery.ParkedEvent;
import dev.intake.port.ConnectorViews;
import dev.intake.port.EventQuery.Mark;
import dev.intake.port.ImportRun;
import dev.intake.port.UserImport;
import dev.intake.secret.StoredApiKey;
import dev.intake.secret.StoredSecrets;
import dev.intake.tenant.TenantId;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** What was committed of a tenant's connectors in memory. */
final class InMemoryConnectorViews implements ConnectorViews {
    private final Function<TenantId, Optional<TenantData>> committed;

    InMemoryConnectorViews(Function<TenantId, Optional<TenantData>> committed) {
        this.committed = committed;
    }

    @Override
    public Map<Connector, StoredSecrets> secrets(TenantId tenant) {
        return committed.apply(tenant).map(data -> Map.copyOf(data.secrets)).orElseGet(Map::of);
    }

    @Override
    public Map<Connector, StoredApiKey> apiKeys(TenantId tenant) {
        return committed.apply(tenant).map(data -> Map.copyOf(data.apiKeys)).orElseGet(Map::of);
    }

    @Override
    public Map<Connector, UserImport> imports(TenantId tenant) {
        return committed.apply(tenant).map(data -> Map.copyOf(data.imports)).orElseGet(Map::of);
    }

    @Override
    public Map<Connector, ImportRun> importRuns(TenantId tenant) {
        return committed.apply(tenant).map(data -> Map.copyOf(data.importRuns)).orElseGet(Map::of);
    }

    @Override
    public List<DeliveryRecord> deliveries(
            TenantId tenant,
            Optional<Connector> connector,
            Optional<DeliveryOutcome> outcome,
            Optional<Mark> before,
            int limit) {
        return all(tenant, data -> data.deliveries.values())
                .filter(delivery ->
                        before.isEmpty() || Mark.ofDelivery(delivery).compareTo(before.get()) < 0)
                .sorted(Comparator.comparing((DeliveryRecord delivery) -> Mark.ofDelivery(delivery))
                        .reversed())
                .limit(LOOKED_AT)
                .filter(delivery -> connector.isEmpty()
                        || connector.get().source() == delivery.key().source())
                .filter(delivery -> outcome.isEmpty() || outcome.get() == delivery.outcome())
                .limit(limit)
                .toList();
    }

    @Override
    public List<ParkedEvent> parked(TenantId tenant, Optional<Mark> after, int limit) {
        return all(tenant, data -> data.parked.values())
                .filter(parked ->
                        after.isEmpty() || Mark.ofDelivery(parked.delivery()).compareTo(after.get()) > 0)
                .sorted(Comparator.comparing(parked -> Mark.ofDelivery(parked.delivery())))
                .limit(limit)
                .toList();
    }

    @Override
    public List<FailedDelivery> failed(TenantId tenant, int limit) {
        return all(tenant, data -> data.failed.values())
                .sorted(Comparator.comparing(FailedDelivery::receivedAt))
                .limit(limit)
                .toList();
    }

    private <T> Stream<T> all(TenantId tenant, Function<TenantData, Collection<T>> rows) {
        return committed.apply(tenant).map(rows).stream().flatMap(Collection::stream);
    }
}

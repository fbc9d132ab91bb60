package dev.intake.testing;

import dev.intake.kernel.Connector;
import dev.intake.secret.StoredApiKey;
import dev.intake.sync.CountedHistory;
import dev.intake.sync.ImportProgress;
import dev.intake.sync.LateRepair;
import dev.intake.sync.SyncRun;
import dev.intake.sync.SyncStore;
import dev.intake.sync.Verification;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Imports and verifications in memory. */
final class InMemorySync implements SyncStore {
    private final Supplier<TenantData> data;

    InMemorySync(Supplier<TenantData> data) {
        this.data = data;
    }

    @Override
    public Map<Connector, StoredApiKey> apiKeys() {
        return Map.copyOf(data.get().apiKeys);
    }

    @Override
    public Map<Connector, ImportProgress> imports() {
        return Map.copyOf(data.get().imports);
    }

    @Override
    public Map<Connector, CountedHistory> counted() {
        return Map.copyOf(data.get().counted);
    }

    @Override
    public Map<Connector, SyncRun> importRuns() {
        return Map.copyOf(data.get().importRuns);
    }

    @Override
    public void setApiKey(Connector connector, Optional<StoredApiKey> key) {
        data.get().apiKeys.remove(connector);
        key.ifPresent(stored -> data.get().apiKeys.put(connector, stored));
    }

    @Override
    public void save(Connector connector, ImportProgress progress) {
        data.get().imports.put(connector, progress);
    }

    @Override
    public void save(Connector connector, CountedHistory counted) {
        data.get().counted.put(connector, counted);
    }

    @Override
    public void save(Connector connector, SyncRun run) {
        data.get().importRuns.put(connector, run);
    }

    @Override
    public List<Verification> verifications(Connector connector) {
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
        return data.get().lateRepairDays.orElse(LateRepair.DEFAULT_DAYS);
    }

    @Override
    public void saveLateRepairDays(int days) {
        data.get().lateRepairDays = Optional.of(days);
    }
}

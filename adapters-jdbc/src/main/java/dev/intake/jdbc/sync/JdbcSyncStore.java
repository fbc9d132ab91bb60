package dev.intake.jdbc.sync;

import dev.intake.jdbc.sql.TenantQueries;
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

/**
 * Reads and writes imports and verifications with single statements.
 *
 * @param queries runs the statements; writes need a transaction
 */
public record JdbcSyncStore(TenantQueries queries) implements SyncStore {
    @Override
    public Map<Connector, StoredApiKey> apiKeys() {
        return ApiKeyRows.read(queries);
    }

    @Override
    public Map<Connector, ImportProgress> imports() {
        return ImportProgressRows.read(queries);
    }

    @Override
    public Map<Connector, CountedHistory> counted() {
        return HistoryCountRows.read(queries);
    }

    @Override
    public Map<Connector, SyncRun> importRuns() {
        return ImportRunRows.read(queries);
    }

    @Override
    public List<Verification> verifications(Connector connector) {
        return VerificationRows.read(connector, queries);
    }

    @Override
    public int lateRepairDays() {
        return queries.sql("""
                SELECT late_repair_days FROM tenant WHERE tenant_id = :tenant AND late_repair_days IS NOT NULL
                """).find(row -> row.getInt("late_repair_days")).orElse(LateRepair.DEFAULT_DAYS);
    }

    @Override
    public void setApiKey(Connector connector, Optional<StoredApiKey> key) {
        ApiKeyRows.set(connector, key, queries);
    }

    @Override
    public void save(Connector connector, ImportProgress progress) {
        ImportProgressRows.save(connector, progress, queries);
    }

    @Override
    public void save(Connector connector, CountedHistory counted) {
        HistoryCountRows.save(connector, counted, queries);
    }

    @Override
    public void save(Connector connector, SyncRun run) {
        ImportRunRows.save(connector, run, queries);
    }

    @Override
    public void save(Verification verification) {
        VerificationRows.save(verification, queries);
    }

    @Override
    public void saveLateRepairDays(int days) {
        queries.sql("UPDATE tenant SET late_repair_days = :days WHERE tenant_id = :tenant")
                .bind("days", days)
                .update();
    }
}

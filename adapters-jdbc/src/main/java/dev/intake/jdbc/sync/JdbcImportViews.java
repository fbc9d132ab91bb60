package dev.intake.jdbc.sync;

import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.kernel.Connector;
import dev.intake.secret.StoredApiKey;
import dev.intake.sync.CountedHistory;
import dev.intake.sync.ImportViews;
import dev.intake.sync.SyncRun;
import dev.intake.sync.UserImport;
import java.util.Map;

/** Reads user imports with single statements. */
public class JdbcImportViews implements ImportViews {
    private final TenantQueries queries;

    public JdbcImportViews(TenantQueries queries) {
        this.queries = queries;
    }

    @Override
    public Map<Connector, StoredApiKey> apiKeys() {
        return ApiKeyRows.read(queries);
    }

    @Override
    public Map<Connector, UserImport> imports() {
        return UserImportRows.read(queries);
    }

    @Override
    public Map<Connector, CountedHistory> counted() {
        return HistoryCountRows.read(queries);
    }

    @Override
    public Map<Connector, SyncRun> importRuns() {
        return ImportRunRows.read(queries);
    }
}

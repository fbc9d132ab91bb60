package dev.intake.jdbc.userimport;

import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.kernel.Connector;
import dev.intake.secret.StoredApiKey;
import dev.intake.userimport.CountedHistory;
import dev.intake.userimport.ImportRun;
import dev.intake.userimport.ImportViews;
import dev.intake.userimport.UserImport;
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
    public Map<Connector, ImportRun> importRuns() {
        return ImportRunRows.read(queries);
    }
}

package dev.intake.jdbc.userimport;

import dev.intake.id.TenantId;
import dev.intake.jdbc.sql.TenantReader;
import dev.intake.secret.StoredApiKey;
import dev.intake.source.Connector;
import dev.intake.userimport.CountedHistory;
import dev.intake.userimport.ImportRun;
import dev.intake.userimport.ImportViews;
import dev.intake.userimport.UserImport;
import java.util.Map;
import java.util.Set;

/** Reads user imports with single statements. */
public final class JdbcImportViews implements ImportViews {
    private final TenantReader reader;

    /** Creates queries that use this reader. */
    public JdbcImportViews(TenantReader reader) {
        this.reader = reader;
    }

    @Override
    public Map<Connector, StoredApiKey> apiKeys(TenantId tenant) {
        return reader.look(tenant, Map.of(), session -> new JdbcApiKeyStore(session).all());
    }

    @Override
    public Map<Connector, UserImport> imports(TenantId tenant) {
        return reader.look(tenant, Map.of(), session -> new JdbcImportStore(session).all());
    }

    @Override
    public Map<Connector, CountedHistory> counted(TenantId tenant) {
        return reader.look(tenant, Map.of(), session -> HistoryCountRows.of(Set.of(Connector.values()), session));
    }

    @Override
    public Map<Connector, ImportRun> importRuns(TenantId tenant) {
        return reader.look(tenant, Map.of(), session -> new JdbcImportRunStore(session).all());
    }
}

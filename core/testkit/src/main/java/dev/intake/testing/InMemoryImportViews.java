package dev.intake.testing;

import dev.intake.id.TenantId;
import dev.intake.secret.StoredApiKey;
import dev.intake.source.Connector;
import dev.intake.userimport.CountedHistory;
import dev.intake.userimport.ImportRun;
import dev.intake.userimport.ImportViews;
import dev.intake.userimport.UserImport;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What was committed of imports in memory. */
final class InMemoryImportViews implements ImportViews {
    private final Function<TenantId, Optional<TenantData>> committed;

    InMemoryImportViews(Function<TenantId, Optional<TenantData>> committed) {
        this.committed = committed;
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
    public Map<Connector, CountedHistory> counted(TenantId tenant) {
        return committed.apply(tenant).map(data -> Map.copyOf(data.counted)).orElseGet(Map::of);
    }

    @Override
    public Map<Connector, ImportRun> importRuns(TenantId tenant) {
        return committed.apply(tenant).map(data -> Map.copyOf(data.importRuns)).orElseGet(Map::of);
    }
}

package dev.intake.userimport;

import dev.intake.id.TenantId;
import dev.intake.secret.StoredApiKey;
import dev.intake.source.Connector;
import dev.intake.store.StorageException;
import java.util.Map;

/**
 * Queries about one tenant's imports of users, without a lock. A tenant that does not exist has none. Every method throws
 * {@link StorageException} when storage fails.
 */
public interface ImportViews {
    /** The API keys of the connectors that have one. */
    Map<Connector, StoredApiKey> apiKeys(TenantId tenant);

    /** How far the imports of users have come, of the connectors that have one. */
    Map<Connector, UserImport> imports(TenantId tenant);

    /** The orders to import users, of the connectors that have one. */
    Map<Connector, ImportRun> importRuns(TenantId tenant);
}

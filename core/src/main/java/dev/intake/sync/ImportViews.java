package dev.intake.sync;

import dev.intake.kernel.Connector;
import dev.intake.kernel.StorageException;
import dev.intake.secret.StoredApiKey;
import java.util.Map;

/**
 * Queries about one tenant's user imports, at most one for each connector. A tenant that does not exist has none. Every
 * method throws {@link StorageException} if storage fails.
 */
public interface ImportViews {
    /** Returns the API keys of connectors that have one. */
    Map<Connector, StoredApiKey> apiKeys();

    /** Returns the progress of imports of connectors that have one. */
    Map<Connector, UserImport> imports();

    /** Returns what was counted of the history of connectors of which it was. */
    Map<Connector, CountedHistory> counted();

    /** Returns the import runs of connectors that have one. */
    Map<Connector, SyncRun> importRuns();
}

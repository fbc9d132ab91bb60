package dev.intake.sync;

import dev.intake.kernel.Connector;
import dev.intake.secret.StoredApiKey;
import java.util.Optional;

/** The user imports of the tenant of a unit of work, and the API keys that they need. Replaces what is stored already. */
public interface ImportStore extends ImportViews {
    /** Stores the connector's API key, or removes it if absent. */
    void setApiKey(Connector connector, Optional<StoredApiKey> key);

    /** Stores the progress of the connector's import. */
    void save(Connector connector, UserImport progress);

    /** Stores what was counted of the connector's history. */
    void save(Connector connector, CountedHistory counted);

    /** Stores the connector's import run. */
    void save(Connector connector, SyncRun run);
}

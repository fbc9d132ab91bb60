package dev.intake.sync;

import dev.intake.kernel.Connector;
import dev.intake.secret.StoredApiKey;
import java.util.Optional;

/** What is done with what the providers of the tenant of a unit of work have. Replaces what is stored already. */
public interface SyncStore extends SyncViews {
    /** Stores the connector's API key, or removes it if absent. */
    void setApiKey(Connector connector, Optional<StoredApiKey> key);

    /** Stores the progress of the connector's import. */
    void save(Connector connector, ImportProgress progress);

    /** Stores what was counted of the connector's history. */
    void save(Connector connector, CountedHistory counted);

    /** Stores the run of the connector's import or count. */
    void save(Connector connector, SyncRun run);

    /** Stores a verification; replaces that of the same connector and days. */
    void save(Verification verification);

    /** Stores the age in days from which a missing event starts no program. */
    void saveLateRepairDays(int days);
}

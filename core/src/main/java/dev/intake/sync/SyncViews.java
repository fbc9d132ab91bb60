package dev.intake.sync;

import dev.intake.kernel.Connector;
import dev.intake.secret.StoredApiKey;
import java.util.List;
import java.util.Map;

/**
 * Queries about what is done with what one tenant's providers have. A tenant that does not exist has nothing. Every method
 * throws {@link dev.intake.kernel.StorageException} if storage fails.
 */
public interface SyncViews {
    /** Returns the API keys of connectors that have one. */
    Map<Connector, StoredApiKey> apiKeys();

    /** Returns the progress of imports of connectors that have one. */
    Map<Connector, ImportProgress> imports();

    /** Returns what was counted of the history of connectors of which it was. */
    Map<Connector, CountedHistory> counted();

    /** Returns the runs of imports and counts of connectors that have one. */
    Map<Connector, SyncRun> importRuns();

    /** Returns the verifications of a connector, in no order. */
    List<Verification> verifications(Connector connector);

    /** Returns the age in days from which a missing event starts no program. */
    int lateRepairDays();
}

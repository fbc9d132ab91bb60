package dev.intake.tenant;

import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.kernel.TokenBucket;
import java.util.Optional;

/** What ingestion needs and changes of the tenant of a unit of work. */
public interface AdmissionStore {
    /** Returns what ingestion needs of the tenant as it was when the unit of work locked it. */
    IngestionAccess access();

    /**
     * Stores the keys of the tenant.
     *
     * @param key the current key
     * @param replaced the previous key, if it was replaced with a grace period
     */
    void saveKeys(Optional<StoredKey> key, Optional<ReplacedKey> replaced);

    /** Stores the tokens that are left, with an unchanged limit. */
    void saveBucket(TokenBucket bucket);
}

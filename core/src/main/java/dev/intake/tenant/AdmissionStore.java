package dev.intake.tenant;

import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.kernel.TokenBucket;
import java.util.Optional;

/** Stores what ingestion changes of the tenant of a unit of work. */
public interface AdmissionStore {
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

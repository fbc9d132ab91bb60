package dev.intake.tenant;

import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.kernel.TokenBucket;
import java.util.Optional;

/** The tenant of a unit of work. */
public interface TenantStore extends AdmissionStore {
    /** Returns the tenant as it was when the unit of work locked it. */
    Tenant tenant();

    /** Stores the settings, key, bucket and retention of the tenant. Its id and creation time never change. */
    void save(Tenant changed);

    @Override
    default void saveKeys(Optional<StoredKey> key, Optional<ReplacedKey> replaced) {
        save(tenant().withKeys(key, replaced));
    }

    @Override
    default void saveBucket(TokenBucket bucket) {
        save(tenant().withBucket(bucket));
    }
}

package dev.intake.tenant;

import dev.intake.access.KeyHash;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import java.util.Optional;

/** Finds tenants by their ingestion keys. Never part of a unit of work. */
public interface KeyHolders {
    /**
     * Returns the tenant with this key, without locks. May also find a tenant by a replaced key; only the tenant
     * determines whether a key is valid.
     *
     * @throws StorageException if storage fails
     */
    Optional<TenantId> holder(KeyHash key);
}

package dev.intake.tenant;

import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnprovenLookups;
import java.util.Optional;

/**
 * Queries about a tenant, without locks; they see committed data. Every method throws {@link StorageException} if
 * storage fails.
 */
public interface TenantViews extends UnprovenLookups {
    /** Returns the tenant. */
    Optional<Tenant> tenant(TenantId tenant);
}

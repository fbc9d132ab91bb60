package dev.intake.tenant;

import dev.intake.id.TenantId;
import dev.intake.store.StorageException;
import java.util.Optional;

/**
 * Looks at one tenant without a lock: what was committed when the question was asked. A tenant that does not exist has
 * nothing. Every method throws {@link StorageException} when the store fails.
 */
public interface TenantViews {
    /** The tenant, if there is one. */
    Optional<Tenant> tenant(TenantId tenant);
}

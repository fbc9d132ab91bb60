package dev.intake.webhook;

import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import java.util.List;

/**
 * Finds failed deliveries, across tenants. It reads without locks, so its result may be out of date. Every method throws
 * {@link StorageException} when storage fails.
 */
@FunctionalInterface
public interface FailedDeliveryQuery {
    /**
     * Returns the tenants with failed deliveries of live data, in descending order of their number.
     *
     * @param limit the maximum number of tenants, at least 1
     */
    List<FailedDeliveries> failedDeliveries(int limit);

    /**
     * A tenant's failed deliveries, without those of its test world.
     *
     * @param tenant the tenant
     * @param waiting the number of failed deliveries, at least 1
     */
    record FailedDeliveries(TenantId tenant, long waiting) {}
}

package dev.intake.webhook;

import dev.intake.id.TenantId;
import dev.intake.store.StorageException;
import java.util.List;

/**
 * Finds failed deliveries, across tenants. It reads without locks, so its result may be out of date. Every method throws
 * {@link StorageException} when storage fails.
 */
@FunctionalInterface
public interface FailedDeliveryQuery {
    /**
     * Returns the tenants with failed deliveries, those with the most first.
     *
     * @param limit how many tenants at most, at least 1
     */
    List<FailedDeliveries> failedDeliveries(int limit);

    /**
     * A tenant's failed deliveries.
     *
     * @param tenant whose they are
     * @param waiting how many, at least 1
     */
    record FailedDeliveries(TenantId tenant, long waiting) {}
}

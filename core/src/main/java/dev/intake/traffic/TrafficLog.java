package dev.intake.traffic;

import dev.intake.event.Unrecorded;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;

/**
 * Stores traffic of all tenants outside units of work: it neither waits for tenant locks nor holds any. Ignores tenants
 * that do not exist. Every method throws {@link StorageException} if storage fails; its effect is then unknown.
 */
public interface TrafficLog {
    /** Maximum number of unrecorded operations kept for a tenant: the newest. */
    int MAX_KEPT = 1_000;

    /** Maximum number of ignored calls kept besides for a tenant: the newest. */
    int MAX_IGNORED_KEPT = 100;

    /** Adds to the stored counts. The counts of a tenant have distinct sources, outcomes and hours. */
    void count(Map<TenantId, ? extends Collection<TrafficCount>> counts);

    /**
     * Stores unrecorded operations, and eventually deletes those older than the {@value #MAX_KEPT} newest of a tenant,
     * and than the {@value #MAX_IGNORED_KEPT} newest ignored calls.
     */
    void keep(Map<TenantId, ? extends Collection<Unrecorded>> operations);

    /**
     * Deletes a tenant's counts of hours before a time, except the newest of each source and outcome, which has the
     * time of the last request.
     *
     * @param limit maximum number of counts, at least 1
     * @return the number of deleted counts; less than the limit if none remain
     */
    int forgetCounts(TenantId tenant, Instant before, int limit);

    /**
     * Deletes a tenant's unrecorded operations from before a time; {@link #keep} bounds their number.
     *
     * @return the number of deleted operations
     */
    int forgetUnrecorded(TenantId tenant, Instant before);
}

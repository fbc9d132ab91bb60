package dev.intake.health;

import dev.intake.event.Unrecorded;
import dev.intake.id.TenantId;
import dev.intake.store.StorageException;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;

/**
 * Takes what was counted and noted since the last time, of all tenants at once and outside of units of work: it never
 * waits for a tenant's lock and no unit of work waits for it. A tenant that does not exist is passed over. Every method
 * throws {@link StorageException} when the store fails, and may have done its work all the same.
 */
public interface TrafficLog {
    /** Operations that are kept of a tenant, at most: the newest. */
    int MOST_KEPT = 1_000;

    /** Calls of kinds that are not recorded that are kept of a tenant besides, at most: the newest. */
    int MOST_IGNORED_KEPT = 100;

    /** Adds to what is counted already. No two counts of a tenant are of the same way in, outcome and hour. */
    void count(Map<TenantId, ? extends Collection<TrafficCount>> counts);

    /**
     * Keeps these, and forgets what is older than the {@value #MOST_KEPT} newest of their tenants, and the {@value
     * #MOST_IGNORED_KEPT} newest ignored calls, at the latest when some hundreds more have come.
     */
    void keep(Map<TenantId, ? extends Collection<Unrecorded>> operations);

    /**
     * Forgets a tenant's counts of hours before, but for the newest of each way in and outcome, by which it is known when
     * something last came.
     *
     * @param limit how many at most, at least 1
     * @return how many; fewer than the limit when no more are left
     */
    int forgetCounts(TenantId tenant, Instant before, int limit);

    /**
     * Forgets what a tenant sent before and was not recorded; {@link #keep} bounds how much that is.
     *
     * @return how many
     */
    int forgetUnrecorded(TenantId tenant, Instant before);
}

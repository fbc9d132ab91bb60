package dev.intake.health;

import dev.intake.store.StorageException;
import java.time.Instant;
import java.util.Optional;

/**
 * Counts what waits, across tenants. It reads without locks, so its result may be out of date. Every method throws
 * {@link StorageException} when storage fails.
 */
@FunctionalInterface
public interface BacklogQuery {
    /**
     * What waits at this moment.
     *
     * @param limit how far to count, at least 1: no count is larger, and no more rows are read for one
     */
    Backlog backlog(Instant now, int limit);

    /**
     * What waits.
     *
     * @param dueSteps due enrollments of live programs that no worker has claimed
     * @param oldestDue when the longest waiting of them was due; absent when there is none
     * @param parked events of customers who are not known yet
     * @param failedDeliveries deliveries to be run again
     * @param emailsToReview emails that wait for a person
     */
    record Backlog(
            long dueSteps, Optional<Instant> oldestDue, long parked, long failedDeliveries, long emailsToReview) {}
}

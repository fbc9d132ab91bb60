package dev.intake.traffic;

import dev.intake.kernel.StorageException;
import dev.intake.kernel.World;
import java.time.Instant;
import java.util.Optional;

/**
 * Counts the backlog of all tenants. It reads without locks, so its result may be out of date. Every method throws
 * {@link StorageException} if storage fails.
 */
@FunctionalInterface
public interface BacklogQuery {
    /**
     * Returns the present backlog of one world.
     *
     * @param world whether of live data, or of test worlds
     * @param limit maximum of each count, at least 1; it also bounds the rows read
     */
    Backlog backlog(World world, Instant now, int limit);

    /**
     * The backlog.
     *
     * @param dueSteps due and unclaimed steps of active programs
     * @param oldestDue when the oldest of them was due; absent if there is none
     * @param parked events pending a customer match
     * @param failedDeliveries deliveries to be retried
     * @param emailsToReview emails that need review
     */
    record Backlog(
            long dueSteps, Optional<Instant> oldestDue, long parked, long failedDeliveries, long emailsToReview) {}
}

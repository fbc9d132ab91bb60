package dev.intake.event;

import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/**
 * Stored counts of the events of each type that arrived on one day, by day of occurrence. They let a
 * {@link CountOverTime} of days skip the events of past days. Days are UTC. The counts change
 * only the cost of {@link EventViews#count}, never its result: whatever {@link EventStore#deleteBefore} or an
 * erasure removes is subtracted in the same unit of work. Every method throws {@link StorageException} if
 * storage fails.
 */
public interface DayCounts {
    /**
     * The time after the end of a day at which it is counted. A unit of work ends within a minute of its arrival, including
     * the wait for a connection or lock; the rest allows for clock differences.
     */
    Duration SETTLED = Duration.ofHours(1);

    /**
     * The time after the first count at which a day is counted a second and last time. It covers nodes of an older version,
     * which recorded events without updating counts.
     */
    Duration ONCE_MORE = Duration.ofDays(1);

    /**
     * Returns days that need counting, newest first: those that ended at least {@link #SETTLED} ago and are not
     * counted, or were first counted {@link #ONCE_MORE} ago, or were counted by a clock that was ahead. A tenant that does not exist has none.
     *
     * @param limit maximum number of days, at least 1
     */
    List<LocalDate> due(TenantId tenant, Instant now, int limit);

    /**
     * Counts the events that arrived on a {@link #due} day. Events recorded for this day later require
     * {@link EventStore#countAgain}. Counting does not lock the tenant.
     *
     * @param attempt a new id; of several concurrent attempts for a day, the last to begin wins
     * @return whether this attempt counted the day; false if it was not due, another attempt began, events were removed
     *     meanwhile, counting took too long, or the tenant does not exist
     */
    boolean count(TenantId tenant, LocalDate arrivedOn, UUID attempt, Instant now);
}

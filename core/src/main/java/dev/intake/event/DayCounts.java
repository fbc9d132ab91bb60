package dev.intake.event;

import dev.intake.id.TenantId;
import dev.intake.store.StorageException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/**
 * How many events of each type that arrived on one day happened on which days, so that a {@link CountOverTime} of days need
 * not look at each event of days that are over. Days are by UTC, and tests do not count. With these counts {@link
 * EventViews#count} answers sooner and never otherwise: what is removed of the events of a counted day, by {@link EventStore#forgetBefore} or an {@link
 * ErasureStore}, is taken off in the same unit of work. Every method throws {@link StorageException} when the store fails.
 */
public interface DayCounts {
    /**
     * How long a day has to be over. What was received before its end is recorded by then: a unit of work takes seconds, and
     * whoever cannot have a connection or the tenant's lock gives up within a minute. The rest is for clocks that differ.
     */
    Duration SETTLED = Duration.ofHours(1);

    /**
     * How long after it was counted a day is counted once more, and then for good. Until then nodes of a version that did not
     * count may have been at work beside this one.
     */
    Duration ONCE_MORE = Duration.ofDays(1);

    /**
     * Days on which events arrived that are to be counted, the newest first: those that are over for {@link #SETTLED} and not
     * counted, or were counted once, {@link #ONCE_MORE} ago. A tenant that does not exist has none.
     *
     * @param limit how many at most, at least 1
     */
    List<LocalDate> due(TenantId tenant, Instant now, int limit);

    /**
     * Counts the events that arrived on a day that is {@link #due}. Nothing that arrives on it may be recorded meanwhile or
     * later, but what {@link EventStore#countAgain} is told of. The tenant is not locked while events are looked at, however
     * many there are.
     *
     * @param attempt a new id: of several who count one day at the same time, the last to begin goes on
     * @return whether this counted the day; false when it was not due, when another one began to count it or something was
     *     removed from it meanwhile, when there was too much to count in time, and when there is no such tenant
     */
    boolean count(TenantId tenant, LocalDate arrivedOn, UUID attempt, Instant now);
}

package dev.intake.port;

import dev.intake.analysis.CountOverTime;
import dev.intake.tenant.TenantId;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/**
 * How many events of each type that arrived on one day happened on which days, so that a {@link CountOverTime} of days need
 * not look at each event of days that are over. Days are by UTC. With these counts {@link EventViews#count} answers sooner
 * and never otherwise: what is removed of the events of a counted day, by {@link EventStore#forgetBefore} or an {@link
 * ErasureStore}, is taken off in the same unit of work. Every method throws {@link StorageException} when the store fails.
 */
public interface DayCounts {
    /**
     * Days on which events arrived that are not counted, the newest first. A tenant that does not exist has none.
     *
     * @param before of the days before this one
     * @param limit how many at most, at least 1
     */
    List<LocalDate> uncounted(TenantId tenant, LocalDate before, int limit);

    /**
     * Counts the events that arrived on a day. Nothing that arrives on it may be recorded meanwhile or later, but what {@link
     * EventStore#countAgain} is told of. The tenant is not locked while events are looked at, however many there are.
     *
     * @param attempt a new id: of several who count one day at the same time, the last to begin goes on
     * @return whether this counted the day; false when it was counted already, when another one began to count it or something
     *     was removed from it meanwhile, when there was too much to count in time, and when there is no such tenant
     */
    boolean count(TenantId tenant, LocalDate arrivedOn, UUID attempt);
}

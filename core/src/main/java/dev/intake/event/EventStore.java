package dev.intake.event;

import dev.intake.event.EventQuery.Mark;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The event records of the tenant of a unit of work. */
public interface EventStore {
    /** Those of the ids that are recorded. */
    Set<EventId> seen(Set<EventId> ids);

    /** Those of the events that are recorded. */
    Map<EventId, EventRecord> of(Set<EventId> ids);

    /** Records new events. None has an id that is recorded, and no two have the same. */
    void record(Collection<EventRecord> events);

    /**
     * Has the events of a day counted again. To be called in the unit of work that records one which arrived on a day that is
     * over: the day may be counted already.
     *
     * @param arrivedOn the day of arrival, by UTC
     * @see DayCounts
     */
    void countAgain(LocalDate arrivedOn);

    /**
     * Forgets events that arrived and happened before, the longest here first, but for those by which a contact entered
     * a program that may still send them something by it: the enrollment is due some day, or waits for a person to decide
     * about its email.
     *
     * @param after where the look before ended, in the order of {@link Mark}; absent for the first
     * @param limit how many events are looked at, at most, at least 1
     */
    Look forgetBefore(Instant before, Optional<Mark> after, int limit);

    /**
     * What one look came to.
     *
     * @param forgotten how many events are gone
     * @param reached where to go on; absent when no more events arrived before
     */
    record Look(int forgotten, Optional<Mark> reached) {}
}

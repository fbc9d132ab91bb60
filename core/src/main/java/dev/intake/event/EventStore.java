package dev.intake.event;

import dev.intake.event.EventQuery.Cursor;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/** The event records of the tenant of a unit of work. */
public interface EventStore extends LatestEvents {
    /**
     * Marks a day to be counted again. Call it in the unit of work that records an event with an arrival on a past day,
     * because that day may have been counted.
     *
     * @param arrivedOn the UTC day of arrival
     * @see DayCounts
     */
    void countAgain(LocalDate arrivedOn);

    /**
     * Deletes events that both arrived and happened before a time, oldest arrival first. Keeps entry events of
     * enrollments that are still due or have an email that needs review.
     *
     * @param after end of the previous scan, in the order of {@link Cursor}; absent for the first
     * @param limit maximum number of events to scan, at least 1
     */
    Scan deleteBefore(Instant before, Optional<Cursor> after, int limit);

    /**
     * The result of one scan.
     *
     * @param forgotten number of deleted events
     * @param reached where to continue; absent if no more events arrived before the time
     */
    record Scan(int forgotten, Optional<Cursor> reached) {}
}

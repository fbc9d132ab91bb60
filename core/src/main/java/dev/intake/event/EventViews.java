package dev.intake.event;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.ContactId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Queries about one tenant's events, without locks. Queries over many events give up after a few seconds and never read
 * another tenant's events. A tenant that does not exist has no data. Every method throws {@link dev.intake.kernel.StorageException} if storage fails.
 */
public interface EventViews extends TypeProfiles, LatestEvents {
    /** Number of the oldest events that {@link #firstWithout} searches. */
    int SEARCHED_EVENTS = 20_000;

    /** Maximum number of events that a {@link TailQuery#isSearch search} scans. */
    int MAX_SCANNED = 20_000;

    /**
     * Returns the newest events that the query selects, by {@link EventQuery#NEWEST_FIRST}; ignores its status. A
     * {@link TailQuery#isSearch search} scans the {@value #MAX_SCANNED} newest events that the contact, the times and the
     * position of the query leave.
     */
    List<EventRecord> tail(TailQuery query);

    /**
     * Returns the position of the last event that {@link #tail} scans, if there may be older ones. A search continues from it.
     *
     * @param query a {@link TailQuery#isSearch search}
     */
    Optional<EventQuery.Cursor> searchEnd(TailQuery query);

    /**
     * Returns the types with recorded events, in order.
     *
     * @param limit maximum number of types, at least 1
     */
    List<EventType> types(int limit);

    /** Returns one count for each bucket, earliest first; empty if there were too many events to count in time. */
    Optional<List<Long>> count(CountOverTime question);

    /** Returns how many contacts passed; empty if there were too many events to count in time. */
    Optional<Funnel.Conversion> funnel(Funnel question);

    /** Returns the contacts of the segment; empty if there were too many events to count in time. */
    Optional<Segment.Members> segment(Segment question);

    /** Returns the events that the query selects, newest arrival first. */
    List<EventRecord> events(EventQuery query);

    /**
     * Returns a page of the contact's events of every source, by time of occurrence; by arrival if the contact has more
     * than {@value Timeline#MAX_SORTED} events. A continuation keeps the order of its first page.
     *
     * @param after only events after this position
     * @param limit maximum number of events, at least 1
     */
    Timeline timeline(ContactId contact, Optional<Timeline.Position> after, int limit);

    /** Returns the event with this id, if it is recorded. */
    Optional<EventRecord> event(EventId id);

    /**
     * Returns, by key, the first event of the type that lacked it, by arrival, among the oldest
     * {@value #SEARCHED_EVENTS} events of all types. Keys that all events carried are absent; if the search takes too
     * long, all keys are.
     */
    Map<AttributeKey, EventRecord> firstWithout(EventType type, Set<AttributeKey> keys);

    /**
     * Returns how many of the newest events of the type carried each property: of those among the newest
     * {@value #SEARCHED_EVENTS} events of all types.
     *
     * @return empty if counting takes too long
     */
    Optional<FieldCoverage> coverage(EventType type);
}

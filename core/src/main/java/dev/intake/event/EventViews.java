package dev.intake.event;

import dev.intake.contact.ContactId;
import dev.intake.id.TenantId;
import java.util.List;
import java.util.Optional;

/**
 * Asks one tenant's event records questions, without a lock. What has to look at many events gives up after a few
 * seconds, and never looks at another tenant's. A tenant that does not exist has nothing. Every method throws {@link
 * StorageException} when the store fails. Test events are listed, and count in no answer ({@link EventRecord#test}).
 */
public interface EventViews {
    /** Events that are looked through for those of a type or a source, at most. */
    int LOOKED_AT = 20_000;

    /**
     * The newest events that the query asks for, by {@link EventQuery#NEWEST_FIRST}; its status is not looked at. Of a
     * type or a source, those among the {@value #LOOKED_AT} newest that come before the mark.
     */
    List<EventRecord> tail(TenantId tenant, TailQuery query);

    /**
     * The types of which an event other than a test was ever recorded, in order.
     *
     * @param limit how many at most, at least 1
     */
    List<EventType> types(TenantId tenant, int limit);

    /** One number for each bucket, the earliest first; empty when there was too much to count in time. */
    Optional<List<Long>> count(TenantId tenant, CountOverTime question);

    /** How many passed; empty when there was too much to count in time. */
    Optional<Funnel.Passed> funnel(TenantId tenant, Funnel question);

    /** Who is in it; empty when there was too much to count in time. */
    Optional<Segment.Members> segment(TenantId tenant, Segment question);

    /** The newest events that the query asks for, latest arrival first. */
    List<EventRecord> events(TenantId tenant, EventQuery query);

    /**
     * The contact's events of every source, by {@link EventQuery#NEWEST_FIRST}.
     *
     * @param before only what comes before this mark
     * @param limit how many at most, at least 1
     */
    List<EventRecord> events(TenantId tenant, ContactId contact, Optional<EventQuery.Mark> before, int limit);

    /**
     * Returns a page of the contact's events of every source by when they occurred; by when they arrived, when the contact
     * has more than {@value Timeline#MOST_SORTED}. A page behind a place is in the order of that place.
     *
     * @param behind only what comes behind this place
     * @param limit how many at most, at least 1
     */
    Timeline timeline(TenantId tenant, ContactId contact, Optional<Timeline.Place> behind, int limit);

    /** The event with this id, if it is recorded. */
    Optional<EventRecord> event(TenantId tenant, EventId id);
}

package dev.intake.event;

import dev.intake.contact.Attributes;
import dev.intake.contact.ContactId;
import dev.intake.kernel.Source;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;

/**
 * An occurrence of a contact, recorded exactly once. (Spec, Event record)
 *
 * @param id unique per tenant
 * @param contact the contact it concerns
 * @param type the event type
 * @param properties sanitized details
 * @param occurredAt the operation's timestamp, or else its arrival; to the microsecond
 * @param receivedAt when it arrived; to the microsecond
 * @param source the sender
 * @param historical whether it was marked as past, so that it starts no program (Spec, Backfill rules)
 * @param place its place among the events recorded with it, from 0; events of one batch have the same arrival
 */
public record EventRecord(
        EventId id,
        ContactId contact,
        EventType type,
        Attributes properties,
        Instant occurredAt,
        Instant receivedAt,
        Source source,
        boolean historical,
        int place) {
    /** The order in which events took effect: by arrival, and by place in their batch. */
    public static final Comparator<EventRecord> BY_ARRIVAL = Comparator.comparing(EventRecord::receivedAt)
            .thenComparing(EventRecord::place)
            .thenComparing(EventRecord::id);

    /** Truncates the times to microseconds. */
    public EventRecord {
        occurredAt = occurredAt.truncatedTo(ChronoUnit.MICROS);
        receivedAt = receivedAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** Creates an event that is the only or the first one of its batch. */
    public EventRecord(
            EventId id,
            ContactId contact,
            EventType type,
            Attributes properties,
            Instant occurredAt,
            Instant receivedAt,
            Source source,
            boolean historical) {
        this(id, contact, type, properties, occurredAt, receivedAt, source, historical, 0);
    }

    /** Returns the event as one of another contact. */
    public EventRecord of(ContactId another) {
        return new EventRecord(id, another, type, properties, occurredAt, receivedAt, source, historical, place);
    }
}

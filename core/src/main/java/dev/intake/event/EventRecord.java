package dev.intake.event;

import dev.intake.attribute.Attributes;
import dev.intake.contact.ContactId;
import dev.intake.source.Source;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Something that happened to a contact, recorded exactly once. (Spec, Event record)
 *
 * @param id unique per tenant
 * @param contact to whom it happened
 * @param type what happened
 * @param properties the details, sanitized
 * @param occurredAt when it happened: the operation's timestamp, else its arrival; to the microsecond
 * @param receivedAt when it arrived; to the microsecond
 * @param source where it came from
 * @param historical whether it was loaded as history, which fires no program (Spec, Backfill rules)
 * @param test whether its sender marked it as a test, which counts in no figure ({@link DedupeKey#isTest})
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
        boolean test) {
    /** Brings the times to the precision that is stored. */
    public EventRecord {
        occurredAt = occurredAt.truncatedTo(ChronoUnit.MICROS);
        receivedAt = receivedAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** An event that is no test. */
    public EventRecord(
            EventId id,
            ContactId contact,
            EventType type,
            Attributes properties,
            Instant occurredAt,
            Instant receivedAt,
            Source source,
            boolean historical) {
        this(id, contact, type, properties, occurredAt, receivedAt, source, historical, false);
    }
}

package dev.intake.ingest;

import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import java.time.Instant;
import java.util.Optional;

/**
 * The event of a {@code track} operation.
 *
 * @param type the event type
 * @param dedupeKey identifies repeats; absent if every repeat is a new event
 * @param timestamp the time of occurrence; absent means the arrival time, as does an invalid time
 * @param historical whether it is historical
 */
public record EventReport(
        EventType type, Optional<DedupeKey> dedupeKey, Optional<Instant> timestamp, boolean historical) {
    /** Returns the event of an operation. */
    public static EventReport of(Operation.Track track) {
        return new EventReport(track.event(), track.dedupeKey(), track.timestamp(), track.historical());
    }

    /** Returns the id of the event record with this dedupe key; absent without a key. */
    public Optional<EventId> eventId() {
        return dedupeKey.map(DedupeKey::eventId);
    }
}

package dev.intake.ingest;

import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import java.time.Instant;
import java.util.Optional;

/**
 * What a {@code track} says of its event.
 *
 * @param type what happened
 * @param dedupeKey by which a repeat is known; absent when every repeat is a new event
 * @param timestamp when it happened; absent means on arrival, which is also what an invalid time means
 * @param historical whether it is loaded as history
 */
public record EventReport(
        EventType type, Optional<DedupeKey> dedupeKey, Optional<Instant> timestamp, boolean historical) {
    /** What the operation says. */
    public static EventReport of(Operation.Track track) {
        return new EventReport(track.event(), track.dedupeKey(), track.timestamp(), track.historical());
    }

    /** The id of the one event record that can have its dedupe key; absent without such a key. */
    public Optional<EventId> eventId() {
        return dedupeKey.map(DedupeKey::eventId);
    }
}

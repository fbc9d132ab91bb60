package dev.intake.event;

import dev.intake.id.IdGenerator;
import dev.intake.id.Uuids;
import java.util.Optional;
import java.util.UUID;

/**
 * The id of an event record, unique per tenant: derived from its {@link DedupeKey} if the sender gave it an id,
 * otherwise made by an {@link IdGenerator}.
 *
 * @param value 128 bits
 */
public record EventId(UUID value) implements Comparable<EventId> {
    /** Parses an id; empty if the text is invalid. */
    public static Optional<EventId> parse(String text) {
        return Uuids.parse(text).map(EventId::new);
    }

    @Override
    public int compareTo(EventId other) {
        return Uuids.UNSIGNED_ORDER.compare(value, other.value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}

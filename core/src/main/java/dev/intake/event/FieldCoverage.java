package dev.intake.event;

import dev.intake.contact.AttributeKey;
import java.util.Map;

/**
 * How many of the newest events of a type carried each property.
 *
 * @param events number of events
 * @param carried number of those with the property; properties of none are absent
 */
public record FieldCoverage(long events, Map<AttributeKey, Long> carried) {
    /** No event. */
    public static final FieldCoverage NONE = new FieldCoverage(0, Map.of());

    /** Copies the map. */
    public FieldCoverage {
        carried = Map.copyOf(carried);
    }

    /** Returns the number of events with the property. */
    public long of(AttributeKey key) {
        return carried.getOrDefault(key, 0L);
    }
}

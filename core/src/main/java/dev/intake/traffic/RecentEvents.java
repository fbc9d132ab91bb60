package dev.intake.traffic;

import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import java.time.Duration;
import java.util.Optional;

/**
 * Selects the newest events.
 *
 * @param message only the event with this id from the customer
 * @param type only events of this type
 * @param within only events that arrived in this time until now, at least a second
 * @param limit maximum number of results, 1 to {@value #MAX_LIMIT}
 */
public record RecentEvents(Optional<DedupeKey> message, Optional<EventType> type, Duration within, int limit) {
    /** Maximum number of events in a result. */
    public static final int MAX_LIMIT = 50;

    /** Rejects invalid values. */
    public RecentEvents {
        if (limit < 1 || limit > MAX_LIMIT || within.toSeconds() < 1) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + " and within at least a second");
        }
    }
}

package dev.intake.health;

import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import java.time.Duration;
import java.util.Optional;

/**
 * Which of the newest events to look for.
 *
 * @param message only the one that the customer gave this id
 * @param type only those of this type
 * @param within only those that arrived so recently, at least a second
 * @param limit how many at most, 1 to {@value #MAX_LIMIT}
 */
public record RecentEvents(Optional<DedupeKey> message, Optional<EventType> type, Duration within, int limit) {
    /** Events in one answer, at most. */
    public static final int MAX_LIMIT = 50;

    /** Refuses other figures. */
    public RecentEvents {
        if (limit < 1 || limit > MAX_LIMIT || within.toSeconds() < 1) {
            throw new IllegalArgumentException("1 to " + MAX_LIMIT + " events of the last second or more");
        }
    }
}

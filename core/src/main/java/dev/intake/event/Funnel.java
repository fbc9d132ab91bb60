package dev.intake.event;

import java.time.Duration;
import java.util.Optional;

/**
 * A query for contacts with an event of one type, and those of them with a second type at the same moment or later.
 * Operations of one batch share one moment. If both types are equal, the second must be another event.
 *
 * @param first event type of the first step
 * @param then event type of the second step
 * @param within maximum time between both, at least one second; absent for no maximum
 * @param period the period of all events
 */
public record Funnel(EventType first, EventType then, Optional<Duration> within, Period period) {
    /** Rejects a window shorter than one second. */
    public Funnel {
        if (within.filter(window -> window.toSeconds() < 1).isPresent()) {
            throw new IllegalArgumentException("a window is at least one second");
        }
    }

    /**
     * The result.
     *
     * @param began the number of contacts with the first step
     * @param went the number of these contacts with the second step afterwards
     */
    public record Conversion(long began, long went) {
        /** Returns the conversion rate in percent; 0 if no contact did the first step. */
        public double percent() {
            return began == 0 ? 0 : 100.0 * went / began;
        }
    }
}

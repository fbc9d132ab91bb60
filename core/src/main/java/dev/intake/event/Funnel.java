package dev.intake.event;

import java.time.Duration;
import java.util.Optional;

/**
 * Which contacts did one thing, and which of them another one then. "Then" is at the same moment or later, for the
 * operations of one batch share one moment; asked of one type twice, it is another event.
 *
 * @param first what they did
 * @param then what some of them did then
 * @param within how much later at most, at least a second; absent means any time later
 * @param period all of it happened within this
 */
public record Funnel(EventType first, EventType then, Optional<Duration> within, Period period) {
    /** Refuses a window of less than a second. */
    public Funnel {
        if (within.filter(window -> window.toSeconds() < 1).isPresent()) {
            throw new IllegalArgumentException("a window has at least a second");
        }
    }

    /**
     * The answer.
     *
     * @param began contacts who did the first
     * @param went those of them who did the second then
     */
    public record Passed(long began, long went) {
        /** How many of a hundred went on; zero when nobody began. */
        public double percent() {
            return began == 0 ? 0 : 100.0 * went / began;
        }
    }
}

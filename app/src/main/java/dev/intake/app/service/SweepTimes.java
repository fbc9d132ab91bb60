package dev.intake.app.service;

import java.time.Duration;

/**
 * When the service removes old data and counts completed days. (ADR 66, 71)
 *
 * @param first the delay of the first sweep
 * @param every the pause between sweeps
 * @param recovery the pause between two recoveries of steps whose due time was set by a clock that was ahead
 * @param betweenSteps the pause between two steps of a sweep, which leaves time for other transactions
 */
record SweepTimes(Duration first, Duration every, Duration recovery, Duration betweenSteps) {
    /**
     * The default times. A step takes about 20 ms, so other transactions get most of the time. A million events take two
     * minutes.
     */
    static final SweepTimes DEFAULT =
            new SweepTimes(Duration.ofMinutes(5), Duration.ofHours(6), Duration.ofHours(1), Duration.ofMillis(100));
}

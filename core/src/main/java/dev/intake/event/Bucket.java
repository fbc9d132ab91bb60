package dev.intake.event;

import java.time.Duration;

/** The parts that a count over time is told in, by UTC. */
public enum Bucket {
    /** An hour. */
    HOUR(Duration.ofHours(1)),
    /** A day of 24 hours. */
    DAY(Duration.ofDays(1));

    private final Duration length;

    Bucket(Duration length) {
        this.length = length;
    }

    /** How long it is. */
    public Duration length() {
        return length;
    }
}

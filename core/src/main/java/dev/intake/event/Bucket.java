package dev.intake.event;

import java.time.Duration;

/** The width of a time bucket; buckets are aligned to UTC. */
public enum Bucket {
    /** An hour. */
    HOUR(Duration.ofHours(1)),
    /** A day of 24 hours. */
    DAY(Duration.ofDays(1));

    private final Duration length;

    Bucket(Duration length) {
        this.length = length;
    }

    /** Returns the width. */
    public Duration length() {
        return length;
    }
}

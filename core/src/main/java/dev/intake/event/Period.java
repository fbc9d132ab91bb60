package dev.intake.event;

import java.time.Instant;

/**
 * A stretch of time, by when events happened and not by when they arrived.
 *
 * @param from its beginning, which belongs to it
 * @param until its end, which does not
 */
public record Period(Instant from, Instant until) {
    /** Refuses one that has no length. */
    public Period {
        if (!from.isBefore(until)) {
            throw new IllegalArgumentException("a period ends after it begins");
        }
    }

    /** Whether the moment belongs to it. */
    public boolean has(Instant moment) {
        return !moment.isBefore(from) && moment.isBefore(until);
    }
}

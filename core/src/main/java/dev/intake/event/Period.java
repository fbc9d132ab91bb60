package dev.intake.event;

import java.time.Instant;

/**
 * A period of time, by occurrence of events.
 *
 * @param from start, inclusive
 * @param until end, exclusive
 */
public record Period(Instant from, Instant until) {
    /** Rejects an empty period. */
    public Period {
        if (!from.isBefore(until)) {
            throw new IllegalArgumentException("a period ends after it begins");
        }
    }

    /** Returns whether the period contains the moment. */
    public boolean has(Instant moment) {
        return !moment.isBefore(from) && moment.isBefore(until);
    }
}

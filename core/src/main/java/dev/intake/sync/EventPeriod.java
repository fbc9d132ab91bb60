package dev.intake.sync;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A period of provider events, in whole seconds.
 *
 * @param from its first second
 * @param to the second after its last; not before {@code from}
 */
public record EventPeriod(Instant from, Instant to) {
    /** Truncates the times to seconds, and rejects a period that ends before it begins. */
    public EventPeriod {
        from = from.truncatedTo(ChronoUnit.SECONDS);
        to = to.truncatedTo(ChronoUnit.SECONDS);
        if (to.isBefore(from)) {
            throw new IllegalArgumentException("a period must not end before it begins");
        }
    }
}

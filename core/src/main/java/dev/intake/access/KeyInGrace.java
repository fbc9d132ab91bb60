package dev.intake.access;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A key that was replaced and goes on working for a while.
 *
 * @param key what is kept of it
 * @param endsAt the first moment at which it is worth nothing, to the microsecond
 */
public record KeyInGrace(StoredKey key, Instant endsAt) {
    /** Brings the time to the precision that is stored. */
    public KeyInGrace {
        endsAt = endsAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** The key, replaced at this moment. */
    public static KeyInGrace of(StoredKey replaced, GracePeriod grace, Instant now) {
        return new KeyInGrace(replaced, now.plus(grace.length()));
    }

    /** Whether it still works at this moment. */
    public boolean worksAt(Instant moment) {
        return moment.isBefore(endsAt);
    }
}

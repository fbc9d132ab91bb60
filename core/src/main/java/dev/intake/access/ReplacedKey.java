package dev.intake.access;

import dev.intake.kernel.Lasting;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A replaced key that remains valid for a grace period.
 *
 * @param key its stored form
 * @param endsAt when it stops being valid, to the microsecond
 */
public record ReplacedKey(StoredKey key, Instant endsAt) {
    /** Truncates the time to microseconds. */
    public ReplacedKey {
        endsAt = endsAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** Creates it for a key that is replaced now. */
    public static ReplacedKey of(StoredKey replaced, GracePeriod grace, Instant now) {
        return new ReplacedKey(replaced, now.plus(grace.length()));
    }

    /** Returns whether the key is still valid. */
    public boolean worksAt(Instant moment) {
        return Lasting.until(endsAt, GracePeriod.MAX, moment);
    }
}

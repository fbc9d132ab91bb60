package dev.intake.secret;

import dev.intake.kernel.Lasting;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The stored signing secrets of a tenant's connector.
 *
 * @param current the secret that the provider signs with
 * @param previous the replaced secret, valid until its overlap ends
 * @param shownEnd the last characters of the current secret, by which its owner recognizes it
 * @param setAt when the current one was set, to the microsecond
 */
public record StoredSecrets(SealedSecret current, Optional<Previous> previous, String shownEnd, Instant setAt) {
    /** The longest time for which a replaced secret is valid: 7 days. */
    public static final Duration MAX_OVERLAP = Duration.ofDays(7);

    /** Truncates the time to microseconds. */
    public StoredSecrets {
        setAt = setAt.truncatedTo(ChronoUnit.MICROS);
    }

    /**
     * A replaced secret.
     *
     * @param secret the secret
     * @param until when it stops being valid, to the microsecond
     */
    public record Previous(SealedSecret secret, Instant until) {
        /** Truncates the time to microseconds. */
        public Previous {
            until = until.truncatedTo(ChronoUnit.MICROS);
        }

        /** Returns whether it is still valid. */
        public boolean isValidAt(Instant now) {
            return Lasting.until(until, MAX_OVERLAP, now);
        }
    }
}

package dev.intake.secret;

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
    }
}

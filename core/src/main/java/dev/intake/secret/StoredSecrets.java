package dev.intake.secret;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * What is kept of the signing secrets of a tenant's connector.
 *
 * @param current what deliveries are signed with
 * @param previous the one before, which may still be in use while the secret is rolled
 * @param shownEnd the last characters of the current one, for its owner to recognize it by
 * @param setAt when the current one was set, to the microsecond
 */
public record StoredSecrets(SealedSecret current, Optional<Previous> previous, String shownEnd, Instant setAt) {
    /** Brings the time to the precision that is stored. */
    public StoredSecrets {
        setAt = setAt.truncatedTo(ChronoUnit.MICROS);
    }

    /**
     * A secret on its way out.
     *
     * @param secret the secret
     * @param until from when on it is worth nothing, to the microsecond
     */
    public record Previous(SealedSecret secret, Instant until) {
        /** Brings the time to the precision that is stored. */
        public Previous {
            until = until.truncatedTo(ChronoUnit.MICROS);
        }
    }
}

package dev.intake.secret;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What is kept of the API key that a tenant has pasted for a connector. (Spec, Authentication 9; Decisions 4.3)
 *
 * @param key the key
 * @param shownEnd its last characters, for its owner to recognize it by
 * @param setAt when it was pasted, to the microsecond
 */
public record StoredApiKey(SealedSecret key, String shownEnd, Instant setAt) {
    /** Brings the time to the precision that is stored. */
    public StoredApiKey {
        setAt = setAt.truncatedTo(ChronoUnit.MICROS);
    }
}

package dev.intake.secret;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The stored form of a connector's API key. (Spec, Authentication 9; Decisions 4.3)
 *
 * @param key the key
 * @param shownEnd its last characters, by which its owner recognizes it
 * @param setAt when it was set, to the microsecond
 */
public record StoredApiKey(SealedSecret key, String shownEnd, Instant setAt) {
    /** Truncates the time to microseconds. */
    public StoredApiKey {
        setAt = setAt.truncatedTo(ChronoUnit.MICROS);
    }
}

package dev.intake.access;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The stored form of an ingestion key.
 *
 * @param hash compared with presented keys
 * @param shownPrefix the first characters, by which its owner recognizes it
 * @param generatedAt when it was generated, to the microsecond
 */
public record StoredKey(KeyHash hash, String shownPrefix, Instant generatedAt) {
    /** Truncates the time to microseconds. */
    public StoredKey {
        generatedAt = generatedAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns the stored form of the key. */
    public static StoredKey of(IngestionKey key, Instant generatedAt) {
        return new StoredKey(key.hash(), key.shownPrefix(), generatedAt);
    }
}

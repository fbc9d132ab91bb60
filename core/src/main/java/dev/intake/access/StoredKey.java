package dev.intake.access;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What is kept of an ingestion key.
 *
 * @param hash what a presented key is compared with
 * @param shownPrefix the first characters, for its owner to recognize it by
 * @param generatedAt to the microsecond
 */
public record StoredKey(KeyHash hash, String shownPrefix, Instant generatedAt) {
    /** Brings the time to the precision that is stored. */
    public StoredKey {
        generatedAt = generatedAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** What is kept of the key. */
    public static StoredKey of(IngestionKey key, Instant generatedAt) {
        return new StoredKey(key.hash(), key.shownPrefix(), generatedAt);
    }
}

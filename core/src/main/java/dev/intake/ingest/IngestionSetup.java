package dev.intake.ingest;

import dev.intake.access.IngestionKey;
import dev.intake.access.StoredKey;

/** What came of asking for an ingestion key without having said that the one in force may go. */
public sealed interface IngestionSetup {
    /**
     * There is a new key.
     *
     * @param key the raw key, to be shown once
     * @param replaced whether there was one before, which is worth nothing from now on
     */
    record Generated(IngestionKey key, boolean replaced) implements IngestionSetup {}

    /**
     * There is a key already, and nobody has confirmed that it may be replaced. Nothing changed.
     *
     * @param inForce the key
     */
    record KeyInForce(StoredKey inForce) implements IngestionSetup {}
}

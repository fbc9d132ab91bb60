package dev.intake.ingest;

import dev.intake.access.IngestionKey;
import dev.intake.access.StoredKey;
import java.util.function.Function;

/** What came of asking for an ingestion key without having said that the one in force may go. */
public sealed interface IngestionSetup {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * There is a new key.
     *
     * @param key the raw key, to be shown once
     * @param replaced whether there was one before, which is worth nothing from now on
     */
    record Generated(IngestionKey key, boolean replaced) implements IngestionSetup {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.generated().apply(this);
        }
    }

    /**
     * There is a key already, and nobody has confirmed that it may be replaced. Nothing changed.
     *
     * @param inForce the key
     */
    record KeyInForce(StoredKey inForce) implements IngestionSetup {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.keyInForce().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> what a reader makes of each case
     */
    record Cases<R>(Function<Generated, R> generated, Function<KeyInForce, R> keyInForce) {}
}

package dev.intake.ingest;

import dev.intake.access.IngestionKey;
import dev.intake.access.StoredKey;
import java.util.Optional;
import java.util.function.Function;

/** The outcome of requesting an ingestion key for a tenant that may have one. */
public sealed interface IngestionSetup {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** Returns the raw key if one was generated. */
    default Optional<IngestionKey> generatedKey() {
        return fold(new Cases<>(generated -> Optional.of(generated.key()), keyInForce -> Optional.empty()));
    }

    /**
     * A key was generated.
     *
     * @param key the raw key, to be shown once
     */
    record Generated(IngestionKey key) implements IngestionSetup {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.generated().apply(this);
        }
    }

    /**
     * There is a key. Nothing changed.
     *
     * @param inForce the current key
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
     * @param <R> the result of a reader
     */
    record Cases<R>(Function<Generated, R> generated, Function<KeyInForce, R> keyInForce) {}
}

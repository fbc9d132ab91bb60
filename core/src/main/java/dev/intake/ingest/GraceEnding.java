package dev.intake.ingest;

import dev.intake.access.ReplacedKey;
import java.util.function.Function;

/** The outcome of ending a grace period early. */
public sealed interface GraceEnding {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The grace period has ended. Only the current key is accepted.
     *
     * @param before the key that was accepted until now
     */
    record Ended(ReplacedKey before) implements GraceEnding {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.ended().apply(this);
        }
    }

    /** There was no grace period, or it had expired. */
    record NothingToEnd() implements GraceEnding {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.nothingToEnd().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(Function<Ended, R> ended, Function<NothingToEnd, R> nothingToEnd) {}
}

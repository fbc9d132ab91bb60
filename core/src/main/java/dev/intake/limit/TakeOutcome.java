package dev.intake.limit;

import java.time.Duration;
import java.util.function.Function;

/** The outcome of taking tokens from a {@link TokenBucket}. */
public sealed interface TakeOutcome {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The request is allowed.
     *
     * @param bucket the remaining tokens; the caller must store it
     */
    record Granted(TokenBucket bucket) implements TakeOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.granted().apply(this);
        }
    }

    /**
     * The request is over the limit; the bucket is unchanged.
     *
     * @param retryAfter time until the request would be allowed: whole seconds, at least 1
     */
    record Refused(Duration retryAfter) implements TakeOutcome {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.refused().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(Function<Granted, R> granted, Function<Refused, R> refused) {}
}

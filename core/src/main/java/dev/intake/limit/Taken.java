package dev.intake.limit;

import java.time.Duration;
import java.util.function.Function;

/** What a {@link TokenBucket} answers when a request asks to pass. */
public sealed interface Taken {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The request may pass.
     *
     * @param bucket what is left; it must be stored for the request to count
     */
    record Granted(TokenBucket bucket) implements Taken {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.granted().apply(this);
        }
    }

    /**
     * The request may not pass, and nothing changes.
     *
     * @param retryAfter when one request will be available: whole seconds, at least one
     */
    record Refused(Duration retryAfter) implements Taken {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.refused().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> what a reader makes of each case
     */
    record Cases<R>(Function<Granted, R> granted, Function<Refused, R> refused) {}
}

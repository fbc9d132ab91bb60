package dev.intake.ingest;

import java.time.Duration;
import java.util.function.Function;

/** The reason why a request was refused, other than a failure of the storage. (Spec, Errors) */
public sealed interface Refusal {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** The key is missing or wrong, or the tenant does not exist. The response does not distinguish these cases. */
    record Unauthorized() implements Refusal {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.unauthorized().apply(this);
        }
    }

    /** The tenant has never generated a key. */
    record NoIngestionKey() implements Refusal {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.noIngestionKey().apply(this);
        }
    }

    /**
     * The tenant's limit is exceeded.
     *
     * @param retryAfter the time until a request is available: whole seconds, at least one
     */
    record RateLimited(Duration retryAfter) implements Refusal {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.rateLimited().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Unauthorized, R> unauthorized,
            Function<NoIngestionKey, R> noIngestionKey,
            Function<RateLimited, R> rateLimited) {}
}

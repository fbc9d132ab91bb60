package dev.intake.connector;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The outcome of requesting a page of a list at a provider.
 *
 * @param <T> an entry of the list
 * @param <P> a position in the list
 */
public sealed interface ProviderPage<T, P> {
    /** The longest pause before a further request: 10 minutes. */
    Duration MAX_PAUSE = Duration.ofMinutes(10);

    /** Returns the pause that is made where this one is asked for. */
    static Duration pause(Duration asked) {
        return asked.compareTo(MAX_PAUSE) < 0 ? asked : MAX_PAUSE;
    }

    /** Returns what the function of this case returns. */
    <R> R fold(Cases<T, P, R> cases);

    /**
     * A page.
     *
     * @param entries in the order of the list
     * @param next the position to request the next page after; absent for the last page
     */
    record Listed<T, P>(List<T> entries, Optional<P> next) implements ProviderPage<T, P> {
        /** Copies the list. */
        public Listed {
            entries = List.copyOf(entries);
        }

        @Override
        public <R> R fold(Cases<T, P, R> cases) {
            return cases.listed().apply(this);
        }
    }

    /**
     * The provider rejected the request for its rate limit.
     *
     * @param retryAfter time until the next request is allowed
     */
    record RateLimited<T, P>(Duration retryAfter) implements ProviderPage<T, P> {
        @Override
        public <R> R fold(Cases<T, P, R> cases) {
            return cases.rateLimited().apply(this);
        }
    }

    /**
     * A temporary failure: the provider is unreachable, too slow or reports an error. A retry may succeed.
     *
     * @param reason a readable reason without the key or personal data
     */
    record Failed<T, P>(String reason) implements ProviderPage<T, P> {
        @Override
        public <R> R fold(Cases<T, P, R> cases) {
            return cases.failed().apply(this);
        }
    }

    /**
     * A permanent failure: the key or the request is invalid.
     *
     * @param reason a readable reason without the key or personal data
     */
    record Refused<T, P>(String reason) implements ProviderPage<T, P> {
        @Override
        public <R> R fold(Cases<T, P, R> cases) {
            return cases.refused().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <T> an entry of the list
     * @param <P> a position in the list
     * @param <R> the result of a reader
     */
    record Cases<T, P, R>(
            Function<Listed<T, P>, R> listed,
            Function<RateLimited<T, P>, R> rateLimited,
            Function<Failed<T, P>, R> failed,
            Function<Refused<T, P>, R> refused) {}
}

package dev.intake.verification;

import dev.intake.connector.Delivery;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The outcome of requesting a page of a provider's events. */
public sealed interface EventPage {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * A page.
     *
     * @param events newest first, with the bodies that deliveries of them have
     * @param next the id to request the next page after; absent for the last page
     */
    record Listed(List<Delivery> events, Optional<String> next) implements EventPage {
        /** Copies the list. */
        public Listed {
            events = List.copyOf(events);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.listed().apply(this);
        }
    }

    /**
     * The provider rejected the request for its rate limit.
     *
     * @param retryAfter time until the next request is allowed
     */
    record RateLimited(Duration retryAfter) implements EventPage {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.rateLimited().apply(this);
        }
    }

    /**
     * A temporary failure: the provider is unreachable, too slow or reports an error. A retry may succeed.
     *
     * @param reason a readable reason without the key or personal data
     */
    record Failed(String reason) implements EventPage {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.failed().apply(this);
        }
    }

    /**
     * A permanent failure: the key or the request is invalid.
     *
     * @param reason a readable reason without the key or personal data
     */
    record Refused(String reason) implements EventPage {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.refused().apply(this);
        }
    }

    /**
     * One function per case.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Listed, R> listed,
            Function<RateLimited, R> rateLimited,
            Function<Failed, R> failed,
            Function<Refused, R> refused) {}
}

package dev.intake.userimport;

import dev.intake.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The outcome of requesting a page of users. */
public sealed interface UserPage {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * A page.
     *
     * @param users users in the format of the provider's webhooks
     * @param next start of the next page; absent for the last page
     */
    record Listed(List<Json> users, Optional<UserCursor> next) implements UserPage {
        /** Copies the list. */
        public Listed {
            users = List.copyOf(users);
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
    record RateLimited(Duration retryAfter) implements UserPage {
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
    record Failed(String reason) implements UserPage {
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
    record Refused(String reason) implements UserPage {
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
    record Cases<R>(
            Function<Listed, R> listed,
            Function<RateLimited, R> rateLimited,
            Function<Failed, R> failed,
            Function<Refused, R> refused) {}
}

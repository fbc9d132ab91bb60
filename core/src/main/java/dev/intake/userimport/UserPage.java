package dev.intake.userimport;

import dev.intake.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The outcome of requesting a page of users. */
public sealed interface UserPage {
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
    }

    /**
     * The provider rejected the request for its rate limit.
     *
     * @param retryAfter time until the next request is allowed
     */
    record RateLimited(Duration retryAfter) implements UserPage {}

    /**
     * A temporary failure: the provider is unreachable, too slow or reports an error. A retry may succeed.
     *
     * @param reason a readable reason without the key or personal data
     */
    record Failed(String reason) implements UserPage {}

    /**
     * A permanent failure: the key or the request is invalid.
     *
     * @param reason a readable reason without the key or personal data
     */
    record Refused(String reason) implements UserPage {}
}

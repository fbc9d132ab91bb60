package dev.intake.userimport;

import dev.intake.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What came of asking for a page of users. */
public sealed interface UserPage {
    /**
     * The page.
     *
     * @param users as the provider shows them, each in the shape that its webhooks have too
     * @param next where the following page begins; absent when this was the last one
     */
    record Listed(List<Json> users, Optional<UserCursor> next) implements UserPage {
        /** Copies the list. */
        public Listed {
            users = List.copyOf(users);
        }
    }

    /**
     * The provider wants fewer requests.
     *
     * @param retryAfter when it will take the next one
     */
    record RateLimited(Duration retryAfter) implements UserPage {}

    /**
     * It did not work this time: the provider is away, too slow or in trouble. The same request may work later.
     *
     * @param reason why, for a person; it shows neither the key nor anything of a user
     */
    record Failed(String reason) implements UserPage {}

    /**
     * It will not work later either: the key is wrong, or the request is.
     *
     * @param reason why, for a person; it shows neither the key nor anything of a user
     */
    record Refused(String reason) implements UserPage {}
}

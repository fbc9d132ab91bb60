package dev.intake.userimport;

import dev.intake.connector.ProviderPage;
import dev.intake.json.Json;
import java.util.Optional;

/** A provider's list of users. Each call is one request to the provider. (Spec, Authentication 9) */
@FunctionalInterface
public interface UserDirectory {
    /**
     * Requests the page after a position, oldest users first, in the format of the provider's webhooks. Never throws for failures of the provider: they are
     * outcomes.
     *
     * @param after end of the previous page; absent for the first page
     */
    ProviderPage<Json, UserCursor> page(Optional<UserCursor> after);
}

package dev.intake.sync;

import dev.intake.connector.ListedObject;
import dev.intake.connector.ProviderPage;
import java.util.Optional;

/**
 * A provider's list of users, or its lists of customers and of what they bought, one after the other. Each call is one request
 * to the provider. (Spec, Authentication 9; ADR 142)
 */
@FunctionalInterface
public interface ObjectDirectory {
    /**
     * Requests the page after a position: users oldest first, customers before what they bought, in the format of the
     * provider's webhooks. Never throws for failures of the provider: they are outcomes.
     *
     * @param after end of the previous page; absent for the first page
     */
    ProviderPage<ListedObject, ListCursor> page(Optional<ListCursor> after);

    /**
     * Requests how many entries all pages have; empty if the provider doesn't tell, or fails. Never throws for its failures.
     */
    default Optional<Long> total() {
        return Optional.empty();
    }
}

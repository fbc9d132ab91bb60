package dev.intake.http.provider;

import dev.intake.connector.ApiKey;
import dev.intake.connector.ListedObject;
import dev.intake.connector.ListedObject.Kind;
import dev.intake.connector.ProviderPage;
import dev.intake.kernel.Json;
import dev.intake.sync.ListCursor;
import dev.intake.sync.ObjectDirectory;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * Lists the users of Clerk's Backend API, oldest first. Pages use a cursor, so new users do not shift them. Thread-safe.
 * (Spec, Authentication 9)
 */
public final class ClerkUsers implements ObjectDirectory {
    /** The number of users on a page: Clerk's maximum. */
    static final int PAGE_SIZE = 500;

    static final String FORBIDDEN = "Clerk does not accept the API key (403)";

    private final ProviderApi api;

    /**
     * Creates a client for the instance to which the key belongs.
     *
     * @param baseUrl the API's address without the version: https, or http on the loopback interface
     * @throws IllegalArgumentException if the address is neither
     */
    public ClerkUsers(URI baseUrl, ApiKey key) {
        this(new ProviderApi(ProviderApi.Account.clerk(baseUrl, key)));
    }

    ClerkUsers(ProviderApi api) {
        this.api = api;
    }

    @Override
    public ProviderPage<ListedObject, ListCursor> page(Optional<ListCursor> after) {
        String query = "limit=" + PAGE_SIZE + "&order_by=%2Bcreated_at"
                + after.map(cursor -> "&starting_after=" + ProviderApi.encoded(cursor.value()))
                        .orElse("");
        String place = after.map(cursor -> "; the page starts after the user " + cursor + ", who may have been deleted")
                .orElse("");
        return api.list(new ProviderApi.Asked("/v1/users?" + query, FORBIDDEN, place), "", (response, users) -> {
            List<ListedObject> objects = users.stream()
                    .map(user -> new ListedObject(Kind.USER, user))
                    .toList();
            return users.size() < PAGE_SIZE
                    ? new ProviderPage.Listed<>(objects, Optional.empty())
                    : api.continued(objects, ProviderApi.lastId(users).flatMap(ListCursor::parse), "user");
        });
    }

    /** The number includes users who sign up or are deleted later no more than the pages do. */
    @Override
    public Optional<Long> total() {
        ProviderPage<Long, ListCursor> page =
                api.page(new ProviderApi.Asked("/v1/users/count", FORBIDDEN, ""), ClerkUsers::counted);
        return page instanceof ProviderPage.Listed<Long, ListCursor> listed
                ? listed.entries().stream().findFirst()
                : Optional.empty();
    }

    private static ProviderPage<Long, ListCursor> counted(Json response) {
        return new ProviderPage.Listed<>(
                response.whole("total_count").stream()
                        .filter(total -> total >= 0)
                        .toList(),
                Optional.empty());
    }
}

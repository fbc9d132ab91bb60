package dev.intake.http.provider;

import dev.intake.connector.ApiKey;
import dev.intake.connector.ListedObject;
import dev.intake.connector.ListedObject.Kind;
import dev.intake.connector.ProviderPage;
import dev.intake.http.json.JacksonJsonDecoder;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonDecoder;
import dev.intake.sync.UserCursor;
import dev.intake.sync.UserDirectory;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lists the users of Clerk's Backend API, oldest first. Pages use a cursor, so new users do not shift them. Thread-safe.
 * (Spec, Authentication 9)
 */
public final class ClerkUsers implements UserDirectory {
    /** The number of users on a page: Clerk's maximum. */
    static final int PAGE_SIZE = 500;

    private static final String API_VERSION = "2025-11-10";
    private static final Duration DEFAULT_PAUSE = Duration.ofSeconds(10);

    private final ProviderApi api;
    private final JsonDecoder decoder = JacksonJsonDecoder.forLists();

    /**
     * Creates a client for the instance to which the key belongs.
     *
     * @param baseUrl the API's address without the version: https, or http on the loopback interface
     * @throws IllegalArgumentException if the address is neither
     */
    public ClerkUsers(URI baseUrl, ApiKey key) {
        this(new ProviderApi(account(baseUrl, key)));
    }

    ClerkUsers(ProviderApi api) {
        this.api = api;
    }

    /**
     * Returns access to Clerk's Backend API in the version that the lists here are read by.
     *
     * @throws IllegalArgumentException if the address is neither https nor http on the loopback interface
     */
    public static ProviderApi.Account account(URI baseUrl, ApiKey key) {
        return new ProviderApi.Account("Clerk", baseUrl, key, Map.of("Clerk-API-Version", API_VERSION), DEFAULT_PAUSE);
    }

    @Override
    public ProviderPage<ListedObject, UserCursor> page(Optional<UserCursor> after) {
        String query = "limit=" + PAGE_SIZE + "&order_by=%2Bcreated_at"
                + after.map(cursor -> "&starting_after=" + URLEncoder.encode(cursor.value(), StandardCharsets.UTF_8))
                        .orElse("");
        return api.page("/v1/users?" + query, status -> refusal(status, after), this::listed);
    }

    /** The number includes users who sign up or are deleted later no more than the pages do. */
    @Override
    public Optional<Long> total() {
        ProviderPage<Long, UserCursor> page = api.page("/v1/users/count", status -> "", this::counted);
        return page instanceof ProviderPage.Listed<Long, UserCursor> listed
                ? listed.entries().stream().findFirst()
                : Optional.empty();
    }

    private ProviderPage<Long, UserCursor> counted(byte[] body) {
        return new ProviderPage.Listed<>(
                decoder.decode(ByteBuffer.wrap(body)).flatMap(json -> json.whole("total_count")).stream()
                        .filter(total -> total >= 0)
                        .toList(),
                Optional.empty());
    }

    /** Returns the reason for a refusal, without the response body, which repeats parts of the request. */
    private static String refusal(int status, Optional<UserCursor> after) {
        return switch (status) {
            case 401, 403 -> "Clerk does not accept the API key (" + status + ")";
            case 301, 302, 303, 307, 308 ->
                "Clerk's API is not at this address: it answered with a redirect (" + status
                        + "), which is not followed";
            case 404 -> "Clerk's API is not at this address (404)";
            default ->
                "Clerk rejected the request (" + status + ")"
                        + after.map(cursor ->
                                        "; the page starts after the user " + cursor + ", who may have been deleted")
                                .orElse("");
        };
    }

    private ProviderPage<ListedObject, UserCursor> listed(byte[] body) {
        Optional<Json> json = decoder.decode(ByteBuffer.wrap(body));
        if (json.isEmpty()) {
            return new ProviderPage.Failed<>("Clerk's response was not JSON");
        }
        if (!(json.get() instanceof Json.Elements page)) {
            return new ProviderPage.Refused<>("Clerk's response was not a list of users");
        }
        List<Json> users = page.values();
        List<ListedObject> objects =
                users.stream().map(user -> new ListedObject(Kind.USER, user)).toList();
        if (users.size() < PAGE_SIZE) {
            return new ProviderPage.Listed<>(objects, Optional.empty());
        }
        Optional<UserCursor> next = users.get(users.size() - 1).text("id").flatMap(UserCursor::parse);
        return next.isEmpty()
                ? new ProviderPage.Refused<>(
                        "the last user on a page from Clerk has no id, so the next page cannot be requested")
                : new ProviderPage.Listed<>(objects, next);
    }
}

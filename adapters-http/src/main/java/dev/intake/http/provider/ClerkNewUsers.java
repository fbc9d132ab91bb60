package dev.intake.http.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.connector.ApiKey;
import dev.intake.connector.Delivery;
import dev.intake.connector.ProviderPage;
import dev.intake.sync.EventDirectory;
import dev.intake.sync.EventPeriod;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lists the users that were created at Clerk in a period, as events {@code user.created}. Clerk lists neither events nor
 * deleted users. Thread-safe. (ADR 134)
 */
public final class ClerkNewUsers implements EventDirectory {
    private static final Duration MARGIN = Duration.ofSeconds(1);
    private static final String CREATED_AT = "created_at";

    private final ProviderApi api;

    /**
     * Creates a client for the instance to which the key belongs.
     *
     * @param baseUrl the API's address without the version: https, or http on the loopback interface
     * @throws IllegalArgumentException if the address is neither
     */
    public ClerkNewUsers(URI baseUrl, ApiKey key) {
        this.api = new ProviderApi(ClerkUsers.account(baseUrl, key));
    }

    @Override
    public ProviderPage<Delivery, String> page(EventPeriod period, Optional<String> after) {
        // Clerk does not document whether its bounds are inclusive.
        String query = "limit=" + PAGE_SIZE + "&order_by=-created_at"
                + "&created_at_after=" + period.from().minus(MARGIN).toEpochMilli()
                + "&created_at_before=" + period.to().plus(MARGIN).toEpochMilli()
                + after.map(id -> "&starting_after=" + Listing.encoded(id)).orElse("");
        return api.page(
                "/v1/users?" + query,
                ClerkNewUsers::refusal,
                body -> Listing.page(body, "Clerk", users -> listed(users, period)));
    }

    private static String refusal(int status) {
        return switch (status) {
            case 401, 403 -> "Clerk does not accept the secret key (" + status + ")";
            case 404 -> "Clerk's API is not at this address (404)";
            default -> "Clerk rejected the request (" + status + ")";
        };
    }

    private static ProviderPage<Delivery, String> listed(JsonNode users, EventPeriod period) {
        if (!users.isArray()) {
            return new ProviderPage.Refused<>("Clerk's response was not a list of users");
        }
        List<Delivery> events = new ArrayList<>();
        for (JsonNode user : users) {
            Instant createdAt = Instant.ofEpochMilli(user.path(CREATED_AT).asLong());
            if (!createdAt.isBefore(period.from()) && createdAt.isBefore(period.to())) {
                events.add(Listing.event("user.created", user.path(CREATED_AT), readable(user)));
            }
        }
        if (users.size() < PAGE_SIZE) {
            return new ProviderPage.Listed<>(events, Optional.empty());
        }
        String last = users.get(users.size() - 1).path("id").asText();
        return last.isEmpty()
                ? new ProviderPage.Refused<>(
                        "the last user on a page from Clerk has no id, so the next page cannot be requested")
                : new ProviderPage.Listed<>(events, Optional.of(last));
    }

    /** Returns a user without the metadata that Intake does not read. */
    private static JsonNode readable(JsonNode user) {
        return user instanceof ObjectNode members
                ? members.deepCopy().without(List.of("private_metadata", "unsafe_metadata"))
                : user;
    }
}

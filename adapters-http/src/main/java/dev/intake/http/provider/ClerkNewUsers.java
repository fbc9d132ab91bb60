package dev.intake.http.provider;

import dev.intake.connector.ApiKey;
import dev.intake.connector.Delivery;
import dev.intake.connector.ProviderPage;
import dev.intake.kernel.Json;
import dev.intake.sync.EventDirectory;
import dev.intake.sync.EventPeriod;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        this.api = new ProviderApi(ProviderApi.Account.clerk(baseUrl, key));
    }

    @Override
    public ProviderPage<Delivery, String> page(EventPeriod period, Optional<String> after) {
        // Clerk does not document whether its bounds are inclusive.
        String query = "limit=" + PAGE_SIZE + "&order_by=-created_at"
                + "&created_at_after=" + period.from().minus(MARGIN).toEpochMilli()
                + "&created_at_before=" + period.to().plus(MARGIN).toEpochMilli()
                + after.map(id -> "&starting_after=" + ProviderApi.encoded(id)).orElse("");
        return api.list(
                new ProviderApi.Asked("/v1/users?" + query, ClerkUsers.FORBIDDEN, ""),
                "",
                (response, users) -> listed(users, period));
    }

    private ProviderPage<Delivery, String> listed(List<Json> users, EventPeriod period) {
        List<Delivery> events = new ArrayList<>();
        for (Json user : users) {
            Instant createdAt = Instant.ofEpochMilli(user.whole(CREATED_AT).orElse(0L));
            if (!createdAt.isBefore(period.from()) && createdAt.isBefore(period.to())) {
                events.add(JsonDelivery.of(created(user)));
            }
        }
        return users.size() < PAGE_SIZE
                ? new ProviderPage.Listed<>(events, Optional.empty())
                : api.continued(events, ProviderApi.lastId(users), "user");
    }

    /** Returns the event of a user without the metadata that Intake does not read. */
    private static Json created(Json user) {
        Map<String, Json> readable = new LinkedHashMap<>(user.members());
        readable.keySet().removeAll(List.of("private_metadata", "unsafe_metadata"));
        Map<String, Json> event = new LinkedHashMap<>();
        event.put("type", new Json.Text("user.created"));
        event.put("timestamp", user.at(CREATED_AT));
        event.put("data", new Json.Members(readable));
        return new Json.Members(event);
    }
}

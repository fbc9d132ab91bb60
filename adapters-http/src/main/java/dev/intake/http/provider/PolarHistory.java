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
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lists an organization's history at Polar: customers, the members of teams, subscriptions and orders, one list after the other, each oldest first,
 * so that new objects do not shift pages. Thread-safe. (ADR 142)
 */
public final class PolarHistory implements UserDirectory {
    private static final int PAGE_SIZE = 100;
    private static final Duration DEFAULT_PAUSE = Duration.ofSeconds(10);
    private static final Pattern PLACE = Pattern.compile("(CUSTOMERS|MEMBERS|SUBSCRIPTIONS|ORDERS):([1-9][0-9]{0,8})");

    private final ProviderApi api;
    private final JsonDecoder decoder = JacksonJsonDecoder.forLists();

    /**
     * Creates a client for the organization to which the token belongs.
     *
     * @param baseUrl the API's address without the version: https, or http on the loopback interface
     * @param token an organization access token with the scopes customers:read, members:read,
     *     subscriptions:read and orders:read
     * @throws IllegalArgumentException if the address is neither
     */
    public PolarHistory(URI baseUrl, ApiKey token) {
        this.api = new ProviderApi(new ProviderApi.Account("Polar", baseUrl, token, Map.of(), DEFAULT_PAUSE));
    }

    /** The lists, in order. */
    private enum Part {
        CUSTOMERS(Kind.CUSTOMER, "/v1/customers/?sorting=created_at", "customers:read"),
        MEMBERS(Kind.MEMBER, "/v1/members/?sorting=created_at", "members:read"),
        SUBSCRIPTIONS(Kind.SUBSCRIPTION, "/v1/subscriptions/?sorting=started_at", "subscriptions:read"),
        ORDERS(Kind.ORDER, "/v1/orders/?sorting=created_at", "orders:read");

        private final Kind kind;
        private final String path;
        private final String scope;

        Part(Kind kind, String path, String scope) {
            this.kind = kind;
            this.path = path;
            this.scope = scope;
        }

        Optional<UserCursor> next() {
            return EnumSet.allOf(Part.class).stream()
                    .filter(other -> other.compareTo(this) > 0)
                    .findFirst()
                    .map(part -> new UserCursor(part + ":1"));
        }
    }

    @Override
    public ProviderPage<ListedObject, UserCursor> page(Optional<UserCursor> after) {
        Matcher place = PLACE.matcher(after.map(UserCursor::value).orElse("CUSTOMERS:1"));
        if (!place.matches()) {
            return new ProviderPage.Refused<>("the stored position is not in Polar's lists");
        }
        Part part = Part.valueOf(place.group(1));
        int page = Integer.parseInt(place.group(2));
        return api.page(
                part.path + "&limit=" + PAGE_SIZE + "&page=" + page,
                status -> refusal(status, part),
                body -> listed(body, part, page));
    }

    /** Returns the reason for a refusal, without the response body, which repeats parts of the request. */
    private static String refusal(int status, Part part) {
        return switch (status) {
            case 401 -> "Polar does not accept the organization access token (401)";
            case 403 -> "the token may not list " + part.kind.plural() + " (403): give it the scope " + part.scope;
            case 404 -> "Polar's API is not at this address (404)";
            default -> "Polar rejected the request (" + status + ")";
        };
    }

    private ProviderPage<ListedObject, UserCursor> listed(byte[] body, Part part, int page) {
        Optional<Json> list = decoder.decode(ByteBuffer.wrap(body));
        if (list.isEmpty()) {
            return new ProviderPage.Failed<>("Polar's response was not JSON");
        }
        if (!(list.get().at("items") instanceof Json.Elements items)) {
            return new ProviderPage.Refused<>("Polar's response was not a list");
        }
        List<ListedObject> objects = items.values().stream()
                .map(object -> new ListedObject(part.kind, object))
                .toList();
        return new ProviderPage.Listed<>(
                objects,
                objects.size() < PAGE_SIZE ? part.next() : Optional.of(new UserCursor(part + ":" + (page + 1))));
    }
}

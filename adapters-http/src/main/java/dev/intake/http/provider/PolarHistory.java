package dev.intake.http.provider;

import dev.intake.connector.ApiKey;
import dev.intake.connector.ListedObject.Kind;
import dev.intake.kernel.Json;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Lists an organization's history at Polar: customers, the members of teams, subscriptions and orders, one list after the other,
 * each oldest first, so that new objects do not shift pages. Thread-safe. (ADR 142)
 */
public final class PolarHistory extends HistoryLists {
    private static final Pattern PAGE = Pattern.compile("[1-9][0-9]{0,8}");
    private static final List<Part> PARTS = List.of(
            part("CUSTOMERS", Kind.CUSTOMER, "/v1/customers/?sorting=created_at&", "customers:read"),
            part("MEMBERS", Kind.MEMBER, "/v1/members/?sorting=created_at&", "members:read"),
            part("SUBSCRIPTIONS", Kind.SUBSCRIPTION, "/v1/subscriptions/?sorting=started_at&", "subscriptions:read"),
            part("ORDERS", Kind.ORDER, "/v1/orders/?sorting=created_at&", "orders:read"));

    /**
     * Creates a client for the organization to which the token belongs.
     *
     * @param baseUrl the API's address without the version: https, or http on the loopback interface
     * @param token an organization access token with the scopes customers:read, members:read,
     *     subscriptions:read and orders:read
     * @throws IllegalArgumentException if the address is neither
     */
    public PolarHistory(URI baseUrl, ApiKey token) {
        super(ProviderApi.Account.polar(baseUrl, token), "items", PARTS);
    }

    private static Part part(String name, Kind kind, String path, String scope) {
        return new Part(
                name, kind, path, "the token may not list " + kind.plural() + " (403): give it the scope " + scope);
    }

    @Override
    String start() {
        return "1";
    }

    @Override
    boolean isPosition(String text) {
        return PAGE.matcher(text).matches();
    }

    @Override
    ProviderApi.Asked asked(Part part, String position) {
        return new ProviderApi.Asked(part.path() + "limit=" + PAGE_SIZE + "&page=" + position, part.forbidden(), "");
    }

    @Override
    boolean hasMore(Json response, List<Json> entries) {
        return entries.size() >= PAGE_SIZE;
    }

    @Override
    Optional<String> next(List<Json> entries, String position) {
        return Optional.of(Integer.toString(Integer.parseInt(position) + 1));
    }
}

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
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lists an account's history at Stripe: completed checkouts, customers, subscriptions, invoices and refunds, one list after
 * the other, each newest first. Objects that are created during the import are not listed. Thread-safe. (ADR 142)
 */
public final class StripeHistory implements UserDirectory {
    private static final int PAGE_SIZE = 100;
    private static final Duration DEFAULT_PAUSE = Duration.ofSeconds(2);

    private final ProviderApi api;
    private final JsonDecoder decoder = JacksonJsonDecoder.forLists();

    /**
     * Creates a client for the account to which the key belongs.
     *
     * @param baseUrl the API's address without the version: https, or http on the loopback interface
     * @param key a restricted key that may read these objects
     * @throws IllegalArgumentException if the address is neither
     */
    public StripeHistory(URI baseUrl, ApiKey key) {
        this.api = new ProviderApi(new ProviderApi.Account("Stripe", baseUrl, key, Map.of(), DEFAULT_PAUSE));
    }

    /** The lists, in order. */
    private enum Part {
        CHECKOUTS(Kind.CHECKOUT, "/v1/checkout/sessions?status=complete", "Checkout Sessions"),
        CUSTOMERS(Kind.CUSTOMER, "/v1/customers?", "Customers"),
        SUBSCRIPTIONS(Kind.SUBSCRIPTION, "/v1/subscriptions?status=all", "Subscriptions"),
        INVOICES(Kind.INVOICE, "/v1/invoices?", "Invoices"),
        REFUNDS(Kind.REFUND, "/v1/refunds?expand%5B%5D=data.charge", "Charges and Refunds");

        private final Kind kind;
        private final String path;
        private final String permission;

        Part(Kind kind, String path, String permission) {
            this.kind = kind;
            this.path = path;
            this.permission = permission;
        }
    }

    /** A position after an object of a list, or at the start of the list. Its text is the cursor. */
    private record Place(Part part, Optional<String> after) {
        static final Place FIRST = new Place(Part.CHECKOUTS, Optional.empty());

        static Optional<Place> of(UserCursor cursor) {
            String[] parts = cursor.value().split(":", 2);
            return EnumSet.allOf(Part.class).stream()
                    .filter(part -> parts.length == 2 && part.name().equals(parts[0]))
                    .findFirst()
                    .map(part -> new Place(part, Optional.of(parts[1]).filter(id -> !id.isEmpty())));
        }

        Optional<UserCursor> after(String id) {
            return UserCursor.parse(part + ":" + id);
        }

        Optional<UserCursor> nextPart() {
            return EnumSet.allOf(Part.class).stream()
                    .filter(other -> other.compareTo(part) > 0)
                    .findFirst()
                    .map(next -> new UserCursor(next + ":"));
        }
    }

    @Override
    public ProviderPage<ListedObject, UserCursor> page(Optional<UserCursor> after) {
        Optional<Place> place = after.isEmpty() ? Optional.of(Place.FIRST) : after.flatMap(Place::of);
        return place.isPresent()
                ? page(place.get())
                : new ProviderPage.Refused<>("the stored position is not in Stripe's lists");
    }

    private ProviderPage<ListedObject, UserCursor> page(Place place) {
        String path = place.part().path
                + (place.part().path.endsWith("?") ? "" : "&")
                + "limit=" + PAGE_SIZE
                + place.after()
                        .map(id -> "&starting_after=" + URLEncoder.encode(id, StandardCharsets.UTF_8))
                        .orElse("");
        return api.page(path, status -> refusal(status, place), body -> listed(body, place));
    }

    /** Returns the reason for a refusal, without the response body, which repeats parts of the request. */
    private static String refusal(int status, Place place) {
        String permission = place.part().permission;
        return switch (status) {
            case 401 -> "Stripe does not accept the restricted key (401)";
            case 403 ->
                "the restricted key may not list " + place.part().kind.plural()
                        + " (403): give it the permission Read for " + permission;
            case 404 -> "Stripe's API is not at this address (404)";
            default ->
                "Stripe rejected the request (" + status + ")"
                        + place.after()
                                .map(id -> "; the page starts after " + id + ", which may have been deleted")
                                .orElse("");
        };
    }

    private ProviderPage<ListedObject, UserCursor> listed(byte[] body, Place place) {
        Optional<Json> list = decoder.decode(ByteBuffer.wrap(body));
        if (list.isEmpty()) {
            return new ProviderPage.Failed<>("Stripe's response was not JSON");
        }
        if (!(list.get().at("data") instanceof Json.Elements data)) {
            return new ProviderPage.Refused<>("Stripe's response was not a list");
        }
        List<ListedObject> objects = data.values().stream()
                .map(object -> new ListedObject(place.part().kind, object))
                .toList();
        if (!list.get().flag("has_more").orElse(false)) {
            return new ProviderPage.Listed<>(objects, place.nextPart());
        }
        Optional<UserCursor> next = objects.isEmpty()
                ? Optional.empty()
                : objects.get(objects.size() - 1).data().text("id").flatMap(place::after);
        return next.isEmpty()
                ? new ProviderPage.Refused<>(
                        "the last object on a page from Stripe has no id, so the next page cannot be requested")
                : new ProviderPage.Listed<>(objects, next);
    }
}

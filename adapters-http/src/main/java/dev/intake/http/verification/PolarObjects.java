package dev.intake.http.verification;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.connector.ApiKey;
import dev.intake.connector.Delivery;
import dev.intake.connector.ProviderPage;
import dev.intake.http.server.ProviderApi;
import dev.intake.verification.EventDirectory;
import dev.intake.verification.EventPeriod;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lists the events of a period that orders and subscriptions at Polar imply, in the form in which Polar sends them: purchases
 * and refunds, and subscriptions that started, converted, became past due, were canceled or ended. Polar does not list
 * events. Thread-safe. (ADR 134)
 */
public final class PolarObjects implements EventDirectory {
    private static final Duration DEFAULT_PAUSE = Duration.ofSeconds(10);
    private static final Duration MARGIN = Duration.ofSeconds(1);

    private static final String CREATED_AT = "created_at";
    private static final String STARTED_AT = "started_at";
    private static final String PAST_DUE_AT = "past_due_at";
    private static final String CANCELED_AT = "canceled_at";
    private static final String ENDED_AT = "ended_at";
    private static final String TRIAL_END = "trial_end";

    private final ProviderApi api;

    /**
     * Creates a client for the organization to which the token belongs.
     *
     * @param baseUrl the API's address without the version: https, or http on the loopback interface
     * @param token an organization access token with the scopes orders:read and subscriptions:read
     * @throws IllegalArgumentException if the address is neither
     */
    public PolarObjects(URI baseUrl, ApiKey token) {
        this.api = new ProviderApi(new ProviderApi.Account("Polar", baseUrl, token, Map.of(), DEFAULT_PAUSE));
    }

    /** The lists, in the order of the requests. Events are recorded in the reverse order, orders first. */
    private enum Part {
        PAST_DUE("/v1/subscriptions/?status=past_due&sorting=-started_at"),
        ENDED("/v1/subscriptions/?status=canceled&sorting=-ended_at"),
        CANCELED("/v1/subscriptions/?sorting=-started_at&canceled_at_after=%s&canceled_at_before=%s"),
        STARTED("/v1/subscriptions/?sorting=-started_at&started_after=%s&started_before=%s"),
        ORDERS("/v1/orders/?sorting=-created_at&created_after=%s&created_before=%s");

        private final String path;

        Part(String path) {
            this.path = path;
        }

        /**
         * Returns the path of a page. Some of Polar's bounds are exclusive, so the requested period is extended by a second
         * on both sides.
         */
        String path(EventPeriod period, int page) {
            return String.format(path, period.from().minus(MARGIN), period.to().plus(MARGIN)) + "&limit=" + PAGE_SIZE
                    + "&page=" + page;
        }
    }

    /** A page of a part; its text is the cursor. */
    private record Place(Part part, int page) {
        static final Place FIRST = new Place(Part.PAST_DUE, 1);

        static Place of(String cursor) {
            String[] parts = cursor.split(":", 2);
            return new Place(Part.valueOf(parts[0]), Integer.parseInt(parts[1]));
        }

        Place nextPage() {
            return new Place(part, page + 1);
        }

        Optional<Place> nextPart() {
            return EnumSet.allOf(Part.class).stream()
                    .filter(other -> other.compareTo(part) > 0)
                    .findFirst()
                    .map(next -> new Place(next, 1));
        }

        String cursor() {
            return part + ":" + page;
        }
    }

    @Override
    public ProviderPage<Delivery, String> page(EventPeriod period, Optional<String> after) {
        Place place = after.map(Place::of).orElse(Place.FIRST);
        return api.page(
                place.part().path(period, place.page()),
                PolarObjects::refusal,
                body -> Listing.page(body, "Polar", list -> listed(list, place, period)));
    }

    private static String refusal(int status) {
        return switch (status) {
            case 401 -> "Polar does not accept the organization access token (401)";
            case 403 ->
                "the token may not read orders and subscriptions (403): give it the scopes orders:read and"
                        + " subscriptions:read";
            case 404 -> "Polar's API is not at this address (404)";
            default -> "Polar refused the request (" + status + ")";
        };
    }

    private static ProviderPage<Delivery, String> listed(JsonNode list, Place place, EventPeriod period) {
        JsonNode items = list.path("items");
        if (!items.isArray()) {
            return new ProviderPage.Refused<>("Polar's response was not a list");
        }
        List<Delivery> events = new ArrayList<>();
        Optional<Instant> end = Optional.empty();
        for (JsonNode item : items) {
            events.addAll(
                    place.part() == Part.ORDERS ? ofOrder(item, period) : ofSubscription(item, place.part(), period));
            end = Listing.time(item, ENDED_AT);
        }
        boolean passed =
                place.part() == Part.ENDED && end.filter(period.from()::isAfter).isPresent();
        boolean more = items.size() == PAGE_SIZE && !passed;
        Optional<Place> next = more ? Optional.of(place.nextPage()) : place.nextPart();
        return new ProviderPage.Listed<>(events, next.map(Place::cursor));
    }

    private static List<Delivery> ofOrder(JsonNode order, EventPeriod period) {
        List<Delivery> events = new ArrayList<>();
        if (!isWithin(order, CREATED_AT, period)) {
            return events;
        }
        boolean purchase = order.path("billing_reason").asText().equals("purchase")
                && order.path("subscription_id").textValue() == null;
        if (order.path("refunded_amount").asLong() > 0) {
            String time = order.path("modified_at").textValue() == null ? CREATED_AT : "modified_at";
            events.add(Listing.event("order.refunded", order.path(time), order));
        }
        if (purchase && order.path("paid").asBoolean()) {
            events.add(Listing.event("order.paid", order.path(CREATED_AT), order));
        }
        return events;
    }

    private static List<Delivery> ofSubscription(JsonNode subscription, Part part, EventPeriod period) {
        return switch (part) {
            case PAST_DUE -> eventsAt(PAST_DUE_AT, "subscription.past_due", subscription, period);
            case ENDED -> eventsAt(ENDED_AT, "subscription.revoked", subscription, period);
            case CANCELED ->
                Listing.time(subscription, ENDED_AT).isPresent()
                        ? List.of()
                        : eventsAt(CANCELED_AT, "subscription.canceled", subscription, period);
            case STARTED -> started(subscription, period);
            case ORDERS -> List.of();
        };
    }

    private static List<Delivery> started(JsonNode subscription, EventPeriod period) {
        List<Delivery> events = new ArrayList<>();
        boolean converted = subscription.path("status").asText().equals("active")
                && Listing.time(subscription, TRIAL_END).isPresent()
                && Listing.time(subscription, TRIAL_END).equals(Listing.time(subscription, "current_period_start"));
        if (converted && isWithin(subscription, STARTED_AT, period)) {
            events.add(Listing.event("subscription.cycled", subscription.path(TRIAL_END), subscription));
        }
        events.addAll(eventsAt(STARTED_AT, "subscription.created", subscription, period));
        return events;
    }

    private static List<Delivery> eventsAt(String field, String type, JsonNode subscription, EventPeriod period) {
        return isWithin(subscription, field, period)
                ? List.of(Listing.event(type, subscription.path(field), subscription))
                : List.of();
    }

    private static boolean isWithin(JsonNode object, String field, EventPeriod period) {
        return Listing.time(object, field)
                .filter(eventsAt -> !eventsAt.isBefore(period.from()) && eventsAt.isBefore(period.to()))
                .isPresent();
    }
}

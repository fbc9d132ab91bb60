package dev.intake.http.provider;

import dev.intake.connector.ApiKey;
import dev.intake.connector.Delivery;
import dev.intake.connector.ListedObject;
import dev.intake.connector.ProviderPage;
import dev.intake.connector.ProviderTime;
import dev.intake.connector.polar.PolarTranslator;
import dev.intake.kernel.Json;
import dev.intake.sync.EventDirectory;
import dev.intake.sync.EventPeriod;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Lists the events of a period that orders and subscriptions at Polar still show, in the form in which Polar sends them. Polar
 * lists objects, not events, and cannot list those that changed in a period. So an object that began up to {@value
 * #LOOK_BACK_DAYS} days before the period is listed, too, and each event is dated by its own time in the object: a trial that
 * converts months after its start, or a late refund, belongs to the period in which it happened. Thread-safe. (ADR 134)
 */
public final class PolarObjects implements EventDirectory {
    /** A trial that ends later after its start, and a refund later after its order, are not seen. */
    static final int LOOK_BACK_DAYS = 366;

    private static final Duration MARGIN = Duration.ofSeconds(1);
    private static final Duration LOOK_BACK = Duration.ofDays(LOOK_BACK_DAYS);

    private static final String FORBIDDEN =
            "the token may not read orders and subscriptions (403): give it the scopes orders:read and subscriptions:read";

    private final ProviderApi api;
    private final PolarTranslator translator = new PolarTranslator();

    /**
     * Creates a client for the organization to which the token belongs.
     *
     * @param baseUrl the API's address without the version: https, or http on the loopback interface
     * @param token an organization access token with the scopes orders:read and subscriptions:read
     * @throws IllegalArgumentException if the address is neither
     */
    public PolarObjects(URI baseUrl, ApiKey token) {
        this.api = new ProviderApi(ProviderApi.Account.polar(baseUrl, token));
    }

    /** The lists, in the order of the requests. Events are recorded in the reverse order, orders first. */
    private enum Part {
        PAST_DUE(ListedObject.Kind.SUBSCRIPTION, "subscriptions/?sorting=-started_at&status=past_due"),
        ENDED(ListedObject.Kind.SUBSCRIPTION, "subscriptions/?sorting=-ended_at&status=canceled"),
        CANCELED(
                ListedObject.Kind.SUBSCRIPTION,
                "subscriptions/?sorting=-started_at&canceled_at_after=%2$s&canceled_at_before=%3$s"),
        STARTED(
                ListedObject.Kind.SUBSCRIPTION,
                "subscriptions/?sorting=-started_at&started_after=%1$s&started_before=%3$s"),
        REFUNDED(
                ListedObject.Kind.ORDER,
                "orders/?sorting=-created_at&status=refunded&status=partially_refunded"
                        + "&created_after=%1$s&created_before=%3$s"),
        ORDERS(ListedObject.Kind.ORDER, "orders/?sorting=-created_at&created_after=%2$s&created_before=%3$s");

        private final ListedObject.Kind kind;
        private final String path;

        Part(ListedObject.Kind kind, String path) {
            this.kind = kind;
            this.path = path;
        }

        /** Returns the events that are taken from this list, so that none is taken from two. */
        Set<String> events() {
            return switch (this) {
                case PAST_DUE -> Set.of("subscription.past_due");
                case ENDED -> Set.of("subscription.revoked");
                case CANCELED -> Set.of("subscription.canceled");
                case STARTED -> Set.of("subscription.created", "subscription.cycled");
                case REFUNDED -> Set.of("order.refunded");
                case ORDERS -> Set.of("order.paid");
            };
        }

        /**
         * Returns the path of a page. Some of Polar's bounds are exclusive, so the requested period is extended by a second
         * on both sides.
         */
        String path(EventPeriod period, int page) {
            Instant from = period.from().minus(MARGIN);
            return "/v1/"
                    + String.format(
                            path, from.minus(LOOK_BACK), from, period.to().plus(MARGIN)) + "&limit=" + PAGE_SIZE
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
        return api.list(
                new ProviderApi.Asked(place.part().path(period, place.page()), FORBIDDEN, ""),
                "items",
                (response, items) -> listed(items, place, period));
    }

    private ProviderPage<Delivery, String> listed(List<Json> items, Place place, EventPeriod period) {
        List<Delivery> events = new ArrayList<>();
        Optional<Instant> end = Optional.empty();
        for (Json item : items) {
            events.addAll(newestFirst(item, place.part(), period));
            end = ProviderTime.iso(item, "ended_at");
        }
        boolean passed =
                place.part() == Part.ENDED && end.filter(period.from()::isAfter).isPresent();
        boolean more = items.size() == PAGE_SIZE && !passed;
        Optional<Place> next = more ? Optional.of(place.nextPage()) : place.nextPart();
        return new ProviderPage.Listed<>(events, next.map(Place::cursor));
    }

    private List<Delivery> newestFirst(Json object, Part part, EventPeriod period) {
        List<Delivery> events = new ArrayList<>();
        for (Json event : translator.past(new ListedObject(part.kind, object)).events()) {
            boolean taken = part.events().contains(event.text("type").orElse(""));
            if (taken && isWithin(event, period) && translator.fact(event).isPresent()) {
                events.add(0, JsonDelivery.of(event));
            }
        }
        return events;
    }

    private static boolean isWithin(Json event, EventPeriod period) {
        return ProviderTime.iso(event, "timestamp")
                .filter(at -> !at.isBefore(period.from()) && at.isBefore(period.to()))
                .isPresent();
    }
}

package dev.intake.http.provider;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.connector.ApiKey;
import dev.intake.connector.Delivery;
import dev.intake.connector.ProviderPage;
import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.sync.EventDirectory;
import dev.intake.sync.EventPeriod;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Lists the events of Stripe's API that Intake {@linkplain StripeTranslator#usedEvents uses}. Thread-safe. (ADR 134)
 */
public final class StripeEventList implements EventDirectory {
    private static final Duration DEFAULT_PAUSE = Duration.ofSeconds(2);

    private static final String TYPES = StripeTranslator.usedEvents().stream()
            .map(type -> "&types%5B%5D=" + Listing.encoded(type))
            .collect(Collectors.joining());
    private final ProviderApi api;

    /**
     * Creates a client for the account to which the key belongs.
     *
     * @param baseUrl the API's address without the version: https, or http on the loopback interface
     * @param key a restricted key that may read events
     * @throws IllegalArgumentException if the address is neither
     */
    public StripeEventList(URI baseUrl, ApiKey key) {
        this.api = new ProviderApi(new ProviderApi.Account("Stripe", baseUrl, key, Map.of(), DEFAULT_PAUSE));
    }

    @Override
    public ProviderPage<Delivery, String> page(EventPeriod period, Optional<String> after) {
        String query = "limit=" + PAGE_SIZE
                + "&created%5Bgte%5D=" + period.from().getEpochSecond()
                + "&created%5Blt%5D=" + period.to().getEpochSecond()
                + TYPES
                + after.map(id -> "&starting_after=" + Listing.encoded(id)).orElse("");
        return api.page(
                "/v1/events?" + query,
                StripeEventList::refusal,
                body -> Listing.page(body, "Stripe", StripeEventList::listed));
    }

    /** Returns the reason for a refusal, without the response body, which repeats parts of the request. */
    private static String refusal(int status) {
        return switch (status) {
            case 401 -> "Stripe does not accept the restricted key (401)";
            case 403 -> "the restricted key may not list events (403): give it the permission Read for Events";
            case 404 -> "Stripe's API is not at this address (404)";
            default -> "Stripe rejected the request (" + status + ")";
        };
    }

    private static ProviderPage<Delivery, String> listed(JsonNode list) {
        if (!list.path("data").isArray()) {
            return new ProviderPage.Refused<>("Stripe's response was not a list of events");
        }
        List<Delivery> events = new ArrayList<>();
        String last = "";
        for (JsonNode event : list.path("data")) {
            events.add(Listing.delivery(event));
            last = event.path("id").asText();
        }
        boolean more = list.path("has_more").asBoolean();
        return more && last.isEmpty()
                ? new ProviderPage.Refused<>(
                        "the last event on a page from Stripe has no id, so the next page cannot be requested")
                : new ProviderPage.Listed<>(events, more ? Optional.of(last) : Optional.empty());
    }
}

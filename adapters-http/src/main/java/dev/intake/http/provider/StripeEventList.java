package dev.intake.http.provider;

import dev.intake.connector.ApiKey;
import dev.intake.connector.Delivery;
import dev.intake.connector.ProviderPage;
import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.kernel.Json;
import dev.intake.sync.EventDirectory;
import dev.intake.sync.EventPeriod;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Lists the events of Stripe's API that Intake {@linkplain StripeTranslator#usedEvents uses}. Thread-safe. (ADR 134)
 */
public final class StripeEventList implements EventDirectory {

    private static final String TYPES = StripeTranslator.usedEvents().stream()
            .map(type -> "&types%5B%5D=" + ProviderApi.encoded(type))
            .collect(Collectors.joining());
    private static final String FORBIDDEN =
            "the restricted key may not list events (403): give it the permission Read for Events";

    private final ProviderApi api;

    /**
     * Creates a client for the account to which the key belongs.
     *
     * @param baseUrl the API's address without the version: https, or http on the loopback interface
     * @param key a restricted key that may read events
     * @throws IllegalArgumentException if the address is neither
     */
    public StripeEventList(URI baseUrl, ApiKey key) {
        this.api = new ProviderApi(ProviderApi.Account.stripe(baseUrl, key));
    }

    @Override
    public ProviderPage<Delivery, String> page(EventPeriod period, Optional<String> after) {
        String query = "limit=" + PAGE_SIZE
                + "&created%5Bgte%5D=" + period.from().getEpochSecond()
                + "&created%5Blt%5D=" + period.to().getEpochSecond()
                + TYPES
                + after.map(id -> "&starting_after=" + ProviderApi.encoded(id)).orElse("");
        return api.list(new ProviderApi.Asked("/v1/events?" + query, FORBIDDEN, ""), "data", this::listed);
    }

    private ProviderPage<Delivery, String> listed(Json response, List<Json> entries) {
        List<Delivery> events = entries.stream().map(JsonDelivery::of).toList();
        return response.flag("has_more").orElse(false)
                ? api.continued(events, ProviderApi.lastId(entries), "event")
                : new ProviderPage.Listed<>(events, Optional.empty());
    }
}

package dev.intake.http.provider;

import dev.intake.connector.ApiKey;
import dev.intake.connector.ListedObject.Kind;
import dev.intake.kernel.Json;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * Lists an account's history at Stripe: completed checkouts, customers, subscriptions, invoices and refunds, one list after
 * the other, each newest first. Objects that are created during the import are not listed. Thread-safe. (ADR 142)
 */
public final class StripeHistory extends HistoryLists {
    private static final List<Part> PARTS = List.of(
            part("CHECKOUTS", Kind.CHECKOUT, "/v1/checkout/sessions?status=complete&", "Checkout Sessions"),
            part("CUSTOMERS", Kind.CUSTOMER, "/v1/customers?", "Customers"),
            part("SUBSCRIPTIONS", Kind.SUBSCRIPTION, "/v1/subscriptions?status=all&", "Subscriptions"),
            part("INVOICES", Kind.INVOICE, "/v1/invoices?", "Invoices"),
            part("REFUNDS", Kind.REFUND, "/v1/refunds?expand%5B%5D=data.charge&", "Charges and Refunds"));

    /**
     * Creates a client for the account to which the key belongs.
     *
     * @param baseUrl the API's address without the version: https, or http on the loopback interface
     * @param key a restricted key that may read these objects
     * @throws IllegalArgumentException if the address is neither
     */
    public StripeHistory(URI baseUrl, ApiKey key) {
        super(ProviderApi.Account.stripe(baseUrl, key), "data", PARTS);
    }

    private static Part part(String name, Kind kind, String path, String permission) {
        return new Part(
                name,
                kind,
                path,
                "the restricted key may not list " + kind.plural() + " (403): give it the permission Read for "
                        + permission);
    }

    @Override
    String start() {
        return "";
    }

    @Override
    boolean isPosition(String text) {
        return true;
    }

    @Override
    ProviderApi.Asked asked(Part part, String position) {
        String page = part.path() + "limit=" + PAGE_SIZE;
        return position.isEmpty()
                ? new ProviderApi.Asked(page, part.forbidden(), "")
                : new ProviderApi.Asked(
                        page + "&starting_after=" + ProviderApi.encoded(position),
                        part.forbidden(),
                        "; the page starts after " + position + ", which may have been deleted");
    }

    @Override
    boolean hasMore(Json response, List<Json> entries) {
        return response.flag("has_more").orElse(false);
    }

    @Override
    Optional<String> next(List<Json> entries, String position) {
        return ProviderApi.lastId(entries);
    }
}

package dev.intake.connector.stripe;

import dev.intake.connector.InvoiceMemory;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.RefundMemory;
import dev.intake.json.Json;
import java.util.Optional;

/**
 * One of Stripe's events, with what is remembered of its object.
 *
 * <p>Fields that moved with the API version are read at the new place, then at the old one; the version itself is never
 * looked at, for it can be null.
 *
 * @param payload the event
 * @param known what is remembered, if anything
 */
record StripeEvent(Json payload, Optional<ObjectMemory> known) {
    String type() {
        return payload.text("type").orElse("");
    }

    /** Whether it is of a connected account, whose customers are somebody else's. (Decisions 1) */
    boolean isOfAConnectedAccount() {
        return !payload.isNull("account");
    }

    /** The object that the event is about, as it is now. */
    Json object() {
        return payload.at("data", "object");
    }

    /** The changed fields of the object, as they were. */
    Json previous() {
        return payload.at("data", "previous_attributes");
    }

    InvoiceMemory invoice() {
        return known.filter(InvoiceMemory.class::isInstance)
                .map(InvoiceMemory.class::cast)
                .orElse(InvoiceMemory.NOTHING);
    }

    RefundMemory refunds() {
        return known.filter(RefundMemory.class::isInstance)
                .map(RefundMemory.class::cast)
                .orElse(RefundMemory.NOTHING);
    }

    /** The id of the object. */
    Optional<String> id() {
        return object().text("id");
    }

    Optional<String> currency() {
        return object().text("currency");
    }

    /** The customer's id; an account's where a merchant uses accounts as customers. */
    Optional<String> customer() {
        if (object().text("object").filter("customer"::equals).isPresent()) {
            return id();
        }
        return id(object().at("customer")).or(() -> object().text("customer_account"));
    }

    /** The subscription of an invoice. */
    Optional<String> invoicedSubscription() {
        return id(object().at("parent", "subscription_details", "subscription"))
                .or(() -> id(object().at("subscription")));
    }

    /** An id, be it there as such or within the object it names. */
    static Optional<String> id(Json value) {
        return value.text().or(() -> value.text("id"));
    }
}

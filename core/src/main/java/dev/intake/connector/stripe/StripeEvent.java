package dev.intake.connector.stripe;

import dev.intake.connector.InvoiceMemory;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.RefundMemory;
import dev.intake.kernel.Json;
import java.util.Optional;

/**
 * A Stripe event, with the memory of its object.
 *
 * <p>Fields that moved between API versions are read at the new place, then at the old one. The version itself is never
 * read, because it can be null.
 *
 * @param payload the event
 * @param known the memory of its object, if any
 */
record StripeEvent(Json payload, Optional<ObjectMemory> known) {
    String type() {
        return payload.text("type").orElse("");
    }

    /** Returns whether the event is thin: it names its object, but does not have it. */
    boolean isThin() {
        return payload.hasText("v2.core.event", "object");
    }

    /** Returns whether the event belongs to a connected account, whose customers are not the tenant's. (Decisions 1) */
    boolean isOfAConnectedAccount() {
        return !payload.isNull("account");
    }

    /** Returns the object of the event, in its new state. */
    Json object() {
        return payload.at("data", "object");
    }

    /** Returns the previous values of the changed fields. */
    Json previous() {
        return payload.at("data", "previous_attributes");
    }

    InvoiceMemory invoice() {
        return ObjectMemory.of(known, InvoiceMemory.class, InvoiceMemory.NOTHING);
    }

    RefundMemory refunds() {
        return ObjectMemory.of(known, RefundMemory.class, RefundMemory.NOTHING);
    }

    /** Returns the id of the object. */
    Optional<String> id() {
        return object().text("id");
    }

    Optional<String> currency() {
        return object().text("currency");
    }

    /** Returns the customer's id, or the account's id if the merchant uses accounts as customers. */
    Optional<String> customer() {
        if (object().hasText("customer", "object")) {
            return id();
        }
        return id(object().at("customer")).or(() -> object().text("customer_account"));
    }

    /** Returns the id of an invoice's subscription. */
    Optional<String> invoicedSubscription() {
        return id(object().at("parent", "subscription_details", "subscription"))
                .or(() -> id(object().at("subscription")));
    }

    /** Returns an id, given as text or inside the expanded object. */
    static Optional<String> id(Json value) {
        return value.text().or(() -> value.text("id"));
    }
}

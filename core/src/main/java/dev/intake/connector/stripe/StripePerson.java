package dev.intake.connector.stripe;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.Metadata;
import dev.intake.connector.Person;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The person that a Stripe object names. Objects without a mapping are read, too, because any of them can contain a
 * customer together with an identity. Subscriptions contain neither email nor name. (Decisions 2.7, 2.8)
 */
final class StripePerson {
    private static final Set<String> PROJECTED =
            Set.of("customer", "subscription", "checkout.session", "invoice", "charge");

    private StripePerson() {}

    static Person of(StripeEvent event) {
        Json object = event.object();
        boolean customer = object.hasText("customer", "object");
        Optional<ExternalId> userId = Metadata.externalId(object.at("client_reference_id"))
                .or(() -> metadata(object).userId());
        Stream<Optional<String>> emails = Stream.of(
                object.text("customer_details", "email"),
                object.text("customer_email"),
                object.text("billing_details", "email"),
                object.text("receipt_email"),
                customer ? object.text("email") : Optional.empty());
        Stream<Optional<String>> names = Stream.of(
                object.text("customer_details", "name"),
                object.text("customer_name"),
                object.text("billing_details", "name"),
                customer ? object.text("name") : Optional.empty());
        return Person.of(
                customer(event),
                userId,
                emails.flatMap(Optional::stream)
                        .flatMap(email -> EmailAddress.parse(email).stream())
                        .findFirst(),
                names.flatMap(Optional::stream)
                        .flatMap(name -> ContactName.of(name).stream())
                        .findFirst());
    }

    static Optional<CustomerRef> customer(StripeEvent event) {
        return event.customer().flatMap(id -> CustomerRef.of(Connector.STRIPE, id));
    }

    /** Returns whether the object's metadata belongs to the customer; that of a product or a payment method does not. */
    static boolean projectsMetadata(Json object) {
        return object.text("object").map(PROJECTED::contains).orElse(true);
    }

    /** Returns the object's own metadata, and for an invoice also its copy of the subscription's metadata. */
    static Metadata metadata(Json object) {
        return Metadata.of(
                object.at("metadata"),
                object.at("parent", "subscription_details", "metadata"),
                object.at("subscription_details", "metadata"));
    }
}

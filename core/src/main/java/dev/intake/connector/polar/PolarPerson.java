package dev.intake.connector.polar;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.Metadata;
import dev.intake.connector.Person;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The person that a Polar event names. Events without a mapping are read, too, because any of them can contain a customer
 * together with an identity. A team customer often has neither email nor external id; its owner has. (Decisions 2.7, 2.8)
 */
final class PolarPerson {
    private PolarPerson() {}

    /** Returns the merchant's id of the customer, which is unique at Polar; or else the id in the metadata. */
    static Person of(PolarEvent event, Metadata metadata) {
        Json customer = event.customer();
        Json owner = owner(event);
        Json data = event.data();
        Optional<ExternalId> externalId = Stream.of(
                        customer.at("external_id"),
                        data.at("external_customer_id"),
                        data.at("customer_external_id"),
                        owner.at("external_id"))
                .flatMap(id -> Metadata.externalId(id).stream())
                .findFirst()
                .or(metadata::userId);
        return Person.of(
                customer(event),
                externalId,
                first(customer.text("email"), shown(event, "customer_email"), owner.text("email"))
                        .flatMap(EmailAddress::parse),
                first(customer.text("name"), shown(event, "customer_name"), owner.text("name"))
                        .flatMap(ContactName::of));
    }

    static Optional<CustomerRef> customer(PolarEvent event) {
        return event.customerId().flatMap(id -> CustomerRef.of(Connector.POLAR, id));
    }

    /** Returns the member who owns the customer. Other members use what the customer pays, and are other people. */
    private static Json owner(PolarEvent event) {
        if (event.type().equals("member.deleted")) {
            return Json.Null.VALUE;
        }
        Json member =
                event.type().startsWith("member.") ? event.data() : event.data().at("member");
        return member.hasText("owner", "role") ? member : Json.Null.VALUE;
    }

    /** Returns a field of a checkout. In a seat, the field of this name is that of the seat's user. */
    private static Optional<String> shown(PolarEvent event, String field) {
        return event.type().startsWith("checkout.") ? event.data().text(field) : Optional.empty();
    }

    private static Optional<String> first(Optional<String> one, Optional<String> other, Optional<String> last) {
        return one.or(() -> other).or(() -> last);
    }
}

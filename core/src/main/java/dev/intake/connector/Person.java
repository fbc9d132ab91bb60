package dev.intake.connector;

import dev.intake.attribute.Attributes;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import java.util.Optional;

/**
 * Whom a payload is about, as far as it says. A contact is found by the external id, else by the stored link of the
 * customer, else by the email. (Decisions 2.7)
 *
 * @param customer the provider's customer
 * @param externalId the merchant's own id of the user
 * @param email an address
 * @param name a display name
 * @param attributes sanitized metadata; none of an ignored event, which changes nothing on the contact
 * @param deleted whether the provider is known to have deleted the person, by this event or one before
 */
public record Person(
        Optional<CustomerRef> customer,
        Optional<ExternalId> externalId,
        Optional<EmailAddress> email,
        Optional<ContactName> name,
        Attributes attributes,
        boolean deleted) {
    /** Nobody: a payload that names no one. */
    public static final Person UNKNOWN =
            new Person(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Attributes.NONE, false);

    /** A person without attributes who is not deleted. */
    public static Person of(
            Optional<CustomerRef> customer,
            Optional<ExternalId> externalId,
            Optional<EmailAddress> email,
            Optional<ContactName> name) {
        return new Person(customer, externalId, email, name, Attributes.NONE, false);
    }

    /** The person with these attributes. */
    public Person with(Attributes metadata) {
        return new Person(customer, externalId, email, name, metadata, deleted);
    }

    /** What the payload itself names the contact by, without the stored link. */
    public Optional<Subject> subject() {
        return Subject.of(externalId, email);
    }

    /** The link that the payload teaches: it has one when it shows a customer together with an identity. */
    public Optional<CustomerLink> link() {
        return customer.flatMap(known -> subject().map(subject -> new CustomerLink(known, subject)));
    }
}

package dev.intake.connector;

import dev.intake.attribute.Attributes;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import java.util.Optional;

/**
 * Whom a payload is about, as far as it says. A contact is found by the external id, else by the stored link of the
 * customer, else by the id that stands in for the external id, else by the email. (Decisions 2.7)
 *
 * @param customer the provider's customer, or the authentication provider's user
 * @param externalId the merchant's own id of the user
 * @param standIn the provider's id of the user, which stands in for the merchant's as long as that is not known; a billing
 *     provider's customer has none
 * @param email an address
 * @param name a display name
 * @param attributes sanitized metadata, of an ignored event too
 * @param emailGone whether the person had an address at the provider and has none any more
 * @param nameGone whether the person had a name at the provider and has none any more
 * @param deleted whether the provider is known to have deleted the person, by this event or one before
 */
public record Person(
        Optional<CustomerRef> customer,
        Optional<ExternalId> externalId,
        Optional<ExternalId> standIn,
        Optional<EmailAddress> email,
        Optional<ContactName> name,
        Attributes attributes,
        boolean emailGone,
        boolean nameGone,
        boolean deleted) {
    /** Nobody: a payload that names no one. */
    public static final Person UNKNOWN = of(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** A billing provider's customer, without attributes. */
    public static Person of(
            Optional<CustomerRef> customer,
            Optional<ExternalId> externalId,
            Optional<EmailAddress> email,
            Optional<ContactName> name) {
        return new Person(customer, externalId, Optional.empty(), email, name, Attributes.NONE, false, false, false);
    }

    /** The person with these attributes. */
    public Person with(Attributes metadata) {
        return new Person(customer, externalId, standIn, email, name, metadata, emailGone, nameGone, deleted);
    }

    /** What the payload itself names the contact by, without the stored link. */
    public Optional<Subject> subject() {
        return Subject.of(externalId.or(() -> standIn), email);
    }

    /** The link that the payload teaches: it has one when it shows a customer together with an identity. */
    public Optional<CustomerLink> link() {
        return customer.flatMap(known -> subject().map(subject -> new CustomerLink(known, subject)));
    }
}

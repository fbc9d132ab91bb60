package dev.intake.connector;

import dev.intake.contact.Attributes;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import java.time.Instant;
import java.util.Optional;

/**
 * The person that a payload names. A contact is found by the external id, else by the stored link of the customer, else
 * by the id that stands in for the external id, else by the email. (Decisions 2.7)
 *
 * @param customer the provider's customer, or the authentication provider's user
 * @param externalId the merchant's id of the user
 * @param standIn the provider's id of the user, used until the merchant's id is known; absent for a billing provider's
 *     customer
 * @param email the email address
 * @param name the display name
 * @param attributes sanitized metadata, also of an ignored event
 * @param emailGone whether the person's address was removed at the provider
 * @param nameGone whether the person's name was removed at the provider
 * @param deletedAt when the person was deleted, by the provider's clock, if this event or another reported it
 * @param createdAt when the authentication provider created the user; absent if unknown
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
        Optional<Instant> deletedAt,
        Optional<Instant> createdAt) {
    /** The person of a payload that mentions no person. */
    public static final Person UNKNOWN = of(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** A billing provider's customer, without attributes. */
    public static Person of(
            Optional<CustomerRef> customer,
            Optional<ExternalId> externalId,
            Optional<EmailAddress> email,
            Optional<ContactName> name) {
        return new Person(
                customer,
                externalId,
                Optional.empty(),
                email,
                name,
                Attributes.NONE,
                false,
                false,
                Optional.empty(),
                Optional.empty());
    }

    /** Returns the person with these attributes. */
    public Person with(Attributes metadata) {
        return new Person(
                customer, externalId, standIn, email, name, metadata, emailGone, nameGone, deletedAt, createdAt);
    }

    /** Returns the identity in the payload, without the stored link. */
    public Optional<Subject> subject() {
        return Subject.of(externalId.or(() -> standIn), email);
    }

    /** Returns the link in the payload, if it names a customer and an identity. */
    public Optional<CustomerLink> link() {
        return customer.flatMap(known -> subject().map(subject -> new CustomerLink(known, subject)));
    }
}

package dev.intake.contact;

import dev.intake.attribute.Attributes;
import dev.intake.source.Source;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Optional;

/**
 * A person whom events are about. (Spec, Contact)
 *
 * @param id Intake's own id
 * @param externalId the customer's id; a contact that was made by an email alone has none
 * @param email the address last sent for it
 * @param name the display name last sent
 * @param attributes traits and provider metadata, sanitized and merged
 * @param consent recorded with the first email
 * @param deactivatedAt when the person was reported gone, to the microsecond; programs stop then, and nothing revives it
 *     (Decisions 5)
 * @param createdAt when the operation that made it arrived, to the microsecond
 * @param updatedAt when the operation that last changed anything of it arrived, to the microsecond
 */
public record Contact(
        ContactId id,
        Optional<ExternalId> externalId,
        Optional<EmailAddress> email,
        Optional<ContactName> name,
        Attributes attributes,
        Consent consent,
        Optional<Instant> deactivatedAt,
        Instant createdAt,
        Instant updatedAt) {

    /**
     * Which of several contacts with one address is meant by the address alone: a live one before a deactivated one, then
     * the one with an external id first, then the oldest. (Decisions 2.3 and 2.8)
     */
    public static final Comparator<Contact> PREFERRED_BY_EMAIL = Comparator.comparing(
                    (Contact contact) -> contact.deactivatedAt().isPresent())
            .thenComparing(contact -> contact.externalId().isEmpty())
            .thenComparing(Contact::createdAt)
            .thenComparing(Contact::id);

    /** Refuses a contact that nothing could ever match, and brings the times to the precision that is stored. */
    public Contact {
        if (externalId.isEmpty() && email.isEmpty()) {
            throw new IllegalArgumentException("a contact has an external id, an email, or both");
        }
        deactivatedAt = deactivatedAt.map(at -> at.truncatedTo(ChronoUnit.MICROS));
        createdAt = createdAt.truncatedTo(ChronoUnit.MICROS);
        updatedAt = updatedAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** A contact of a person who is not gone. */
    public Contact(
            ContactId id,
            Optional<ExternalId> externalId,
            Optional<EmailAddress> email,
            Optional<ContactName> name,
            Attributes attributes,
            Consent consent,
            Instant createdAt,
            Instant updatedAt) {
        this(id, externalId, email, name, attributes, consent, Optional.empty(), createdAt, updatedAt);
    }

    /** A new contact for the subject. */
    public static Contact create(ContactId id, Subject subject, Source source, Instant at) {
        Consent none = new Consent.NotRecorded();
        Consent consent = subject.email().isPresent() ? none.onEmail(source, at) : none;
        return new Contact(
                id,
                subject.externalId(),
                subject.email(),
                Optional.empty(),
                Attributes.NONE,
                consent,
                Optional.empty(),
                at,
                at);
    }

    /**
     * The contact after an operation about it; this very instance when nothing changes.
     *
     * @param sent the email that came with the operation; an equal one in another spelling changes nothing
     * @param called the name that came with it
     * @param traits merged key by key; a key not sent stays
     * @param source where the operation came from, for the consent
     * @param at when it arrived
     */
    public Contact refreshed(
            Optional<EmailAddress> sent, Optional<ContactName> called, Attributes traits, Source source, Instant at) {
        Optional<EmailAddress> newEmail = sent.isPresent() && !sent.equals(email) ? sent : email;
        Optional<ContactName> newName = called.isPresent() ? called : name;
        Attributes merged = attributes.mergedWith(traits);
        Consent newConsent = sent.isPresent() ? consent.onEmail(source, at) : consent;
        boolean same = newEmail.equals(email)
                && newName.equals(name)
                && merged.equals(attributes)
                && newConsent.equals(consent);
        return same
                ? this
                : new Contact(id, externalId, newEmail, newName, merged, newConsent, deactivatedAt, createdAt, at);
    }

    /**
     * Returns the contact with an email and a name filled in where it has none, and the attributes merged; this very
     * instance when nothing changes. An address that stands on a bill is often not the user's. (Decisions 2.7)
     *
     * @param sent the email that came with the operation
     * @param called the name that came with it
     * @param metadata merged key by key; a key not sent stays
     * @param source where the operation came from, for the consent
     * @param at when it arrived
     */
    public Contact completed(
            Optional<EmailAddress> sent, Optional<ContactName> called, Attributes metadata, Source source, Instant at) {
        return refreshed(
                email.isPresent() ? Optional.empty() : sent,
                name.isPresent() ? Optional.empty() : called,
                metadata,
                source,
                at);
    }

    /**
     * Returns the contact without what the person has no longer; this very instance when nothing changes. A contact that
     * is known by its email alone keeps it.
     *
     * @param noEmail whether the person has no address any more
     * @param noName whether the person has no name any more
     * @param at when that was reported
     */
    public Contact cleared(boolean noEmail, boolean noName, Instant at) {
        Optional<EmailAddress> left = noEmail && externalId.isPresent() ? Optional.empty() : email;
        Optional<ContactName> called = noName ? Optional.empty() : name;
        return left.equals(email) && called.equals(name)
                ? this
                : new Contact(id, externalId, left, called, attributes, consent, deactivatedAt, createdAt, at);
    }

    /** Returns the contact with the merchant's own id of the person, which became known at that time. */
    public Contact claimed(ExternalId shown, Instant at) {
        return new Contact(id, Optional.of(shown), email, name, attributes, consent, deactivatedAt, createdAt, at);
    }

    /** The contact once the person was reported gone; this very instance when that is known already. */
    public Contact deactivated(Instant at) {
        return deactivatedAt.isPresent()
                ? this
                : new Contact(id, externalId, email, name, attributes, consent, Optional.of(at), createdAt, at);
    }

    /** The contact once it wants no more emails; this very instance when that is known already. */
    public Contact consentWithdrawn(Instant at) {
        Consent withdrawn = consent.withdrawn(at);
        return withdrawn.equals(consent)
                ? this
                : new Contact(id, externalId, email, name, attributes, withdrawn, deactivatedAt, createdAt, at);
    }
}

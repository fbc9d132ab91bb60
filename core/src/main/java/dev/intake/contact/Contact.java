package dev.intake.contact;

import dev.intake.kernel.Source;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;

/**
 * A person known to a tenant. (Spec, Contact)
 *
 * @param id Intake's own id
 * @param externalId the tenant's id of the user; absent if only an email address is known
 * @param email the most recent address
 * @param name the most recent display name
 * @param attributes sanitized and merged traits and provider metadata
 * @param consent whether lifecycle email is allowed
 * @param deactivatedAt when the authentication provider reported the user's deletion, to the microsecond; stops all programs
 *     until a later user of the same id is created (Decisions 2.8 and 5)
 * @param billedSince when its customer was first seen at a billing provider, as long as nobody else knows the contact: it
 *     has no external id, and neither the tenant nor the authentication provider named it; to the microsecond. Absent
 *     otherwise. Once the merchant's id of the user is shown, the contact with that id takes over from it (Decisions 2.8)
 * @param life what the authentication provider reported of the contact's users
 * @param createdAt when the operation that created it arrived, to the microsecond
 * @param updatedAt when the operation that last changed it arrived, to the microsecond
 */
public record Contact(
        ContactId id,
        Optional<ExternalId> externalId,
        Optional<EmailAddress> email,
        Optional<ContactName> name,
        Attributes attributes,
        Consent consent,
        Optional<Instant> deactivatedAt,
        Optional<Instant> billedSince,
        UserLife life,
        Instant createdAt,
        Instant updatedAt) {

    /**
     * Orders contacts with the same address by preference: active before deactivated, then those with an external id,
     * then the oldest. (Decisions 2.3 and 2.8)
     */
    public static final Comparator<Contact> PREFERRED_BY_EMAIL = Comparator.comparing(
                    (Contact contact) -> contact.deactivatedAt().isPresent())
            .thenComparing(contact -> contact.externalId().isEmpty())
            .thenComparing(Contact::createdAt)
            .thenComparing(Contact::id);

    /** Rejects a contact without any identity, and truncates the times to microseconds. */
    public Contact {
        if (externalId.isEmpty() && email.isEmpty()) {
            throw new IllegalArgumentException("a contact has an external id, an email, or both");
        }
        deactivatedAt = deactivatedAt.map(at -> at.truncatedTo(ChronoUnit.MICROS));
        billedSince =
                externalId.isPresent() ? Optional.empty() : billedSince.map(at -> at.truncatedTo(ChronoUnit.MICROS));
        createdAt = createdAt.truncatedTo(ChronoUnit.MICROS);
        updatedAt = updatedAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** Creates a contact that is not deactivated, and that not only billing providers know. */
    public Contact(
            ContactId id,
            Optional<ExternalId> externalId,
            Optional<EmailAddress> email,
            Optional<ContactName> name,
            Attributes attributes,
            Consent consent,
            Instant createdAt,
            Instant updatedAt) {
        this(
                id,
                externalId,
                email,
                name,
                attributes,
                consent,
                Optional.empty(),
                Optional.empty(),
                createdAt,
                updatedAt);
    }

    /** Creates a contact of whose users nothing is recorded. */
    public Contact(
            ContactId id,
            Optional<ExternalId> externalId,
            Optional<EmailAddress> email,
            Optional<ContactName> name,
            Attributes attributes,
            Consent consent,
            Optional<Instant> deactivatedAt,
            Optional<Instant> billedSince,
            Instant createdAt,
            Instant updatedAt) {
        this(
                id,
                externalId,
                email,
                name,
                attributes,
                consent,
                deactivatedAt,
                billedSince,
                UserLife.UNKNOWN,
                createdAt,
                updatedAt);
    }

    /** Creates a contact from an operation's subject. */
    public static Contact create(ContactId id, Subject subject, Source source, Instant at) {
        Consent none = Consent.NOT_RECORDED;
        Consent consent = subject.email().isPresent() ? none.onEmail(source, at) : none;
        return new Contact(
                id,
                subject.externalId(),
                subject.email(),
                Optional.empty(),
                Attributes.NONE,
                consent,
                Optional.empty(),
                source.bills() && subject.externalId().isEmpty() ? Optional.of(at) : Optional.empty(),
                at,
                at);
    }

    /**
     * Returns the contact after an operation; this instance if nothing changed.
     *
     * @param sent the email address of the operation; one that differs only in case changes nothing
     * @param called the name in the operation
     * @param traits merged by key; absent keys remain
     * @param source the origin of the operation, for the consent
     * @param at when it arrived
     */
    public Contact refreshed(
            Optional<EmailAddress> sent, Optional<ContactName> called, Attributes traits, Source source, Instant at) {
        Optional<EmailAddress> newEmail = sent.isPresent() && !sent.equals(email) ? sent : email;
        Optional<ContactName> newName = called.isPresent() ? called : name;
        Attributes merged = attributes.mergedWith(traits);
        Consent newConsent = sent.isPresent() ? consent.onEmail(source, at) : consent;
        Optional<Instant> stillBilled = source.bills() ? billedSince : Optional.empty();
        boolean same = newEmail.equals(email)
                && newName.equals(name)
                && merged.equals(attributes)
                && newConsent.equals(consent)
                && stillBilled.equals(billedSince);
        return same
                ? this
                : new Contact(
                        id,
                        externalId,
                        newEmail,
                        newName,
                        merged,
                        newConsent,
                        deactivatedAt,
                        stillBilled,
                        life,
                        createdAt,
                        at);
    }

    /**
     * Returns the contact with a missing email address and name filled in and attributes merged; this instance if
     * nothing changed. Existing values remain, because the address on a bill is often not the user's. (Decisions 2.7)
     *
     * @param sent the email address in the operation
     * @param called the name in the operation
     * @param metadata merged by key; absent keys remain
     * @param source the origin of the operation, for the consent
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
     * Returns the contact with a missing email address, name and attributes filled in; this instance if nothing changed.
     * Existing values remain, because what a historical operation has is older. (Decisions 2.8)
     *
     * @param sent the email address in the operation
     * @param called the name in the operation
     * @param traits of which those with a missing key are added
     * @param source the origin of the operation, for the consent
     * @param at when it arrived
     */
    public Contact filled(
            Optional<EmailAddress> sent, Optional<ContactName> called, Attributes traits, Source source, Instant at) {
        return completed(sent, called, traits.without(attributes.keys()), source, at);
    }

    /**
     * Returns the contact without removed fields; this instance if nothing changed. A contact that is known only by its
     * address keeps it.
     *
     * @param noEmail whether the address was removed
     * @param noName whether the name was removed
     * @param at when that was reported
     */
    public Contact cleared(boolean noEmail, boolean noName, Instant at) {
        Optional<EmailAddress> left = noEmail && externalId.isPresent() ? Optional.empty() : email;
        Optional<ContactName> called = noName ? Optional.empty() : name;
        return left.equals(email) && called.equals(name)
                ? this
                : new Contact(
                        id,
                        externalId,
                        left,
                        called,
                        attributes,
                        consent,
                        deactivatedAt,
                        billedSince,
                        life,
                        createdAt,
                        at);
    }

    /** Returns the contact with the tenant's external id, which became known at that time. */
    public Contact claimed(ExternalId shown, Instant at) {
        return new Contact(
                id,
                Optional.of(shown),
                email,
                name,
                attributes,
                consent,
                deactivatedAt,
                Optional.empty(),
                life,
                createdAt,
                at);
    }

    /** Returns the contact without these attributes. */
    public Contact without(Set<AttributeKey> keys) {
        return new Contact(
                id,
                externalId,
                email,
                name,
                attributes.without(keys),
                consent,
                deactivatedAt,
                billedSince,
                life,
                createdAt,
                updatedAt);
    }

    /** Returns whether a billing provider showed its first address. */
    public boolean isMadeByBilling() {
        return consent.source().filter(Source::bills).isPresent();
    }

    /** Returns the contact as known to others than billing providers; this instance if it is. */
    public Contact known() {
        return billed(Optional.empty());
    }

    /** Returns the contact, if only billing providers know it, with the earlier of this time and the known one. */
    public Contact billedSince(Instant seen) {
        return billedSince.filter(seen::isBefore).isPresent() ? billed(Optional.of(seen)) : this;
    }

    private Contact billed(Optional<Instant> since) {
        return since.equals(billedSince)
                ? this
                : new Contact(
                        id,
                        externalId,
                        email,
                        name,
                        attributes,
                        consent,
                        deactivatedAt,
                        since,
                        life,
                        createdAt,
                        updatedAt);
    }

    /** Returns the deactivated contact; this instance if it is already deactivated. The deletion is as old as its report. */
    public Contact deactivated(Instant at) {
        return deactivated(at, at);
    }

    /**
     * Returns the contact after the deletion of a user; this instance if that changes nothing, also because a later user was
     * created.
     *
     * @param deletedAt when the user was deleted, by the provider's clock
     * @param at when the report arrived
     */
    public Contact deactivated(Instant deletedAt, Instant at) {
        // A creation at the same time came before: without times of the provider, both have that of their arrival.
        boolean follows = life.isBefore(deletedAt)
                || (deactivatedAt.isEmpty() && life.changedAt().equals(Optional.of(deletedAt)));
        if (!follows) {
            return this;
        }
        Optional<Instant> since = deactivatedAt.isPresent() ? deactivatedAt : Optional.of(at);
        return known().with(since, life.changed(deletedAt), at);
    }

    /**
     * Returns the contact after the creation of a user, which reactivates it if that is later than the deletion; this instance
     * if that changes nothing. The consent stays as it is. (Decisions 2.8)
     *
     * @param userCreatedAt when the user was created, by the provider's clock
     * @param at when the report arrived
     */
    public Contact activated(Instant userCreatedAt, Instant at) {
        boolean later = life.changedAt()
                .or(() -> deactivatedAt)
                .filter(known -> !known.isBefore(userCreatedAt))
                .isEmpty();
        if (!later) {
            return this;
        }
        UserLife now = life.changed(userCreatedAt);
        return with(
                Optional.empty(),
                deactivatedAt.map(since -> now.reactivated(between(since, at))).orElse(now),
                at);
    }

    /** Nothing begins between a deletion and a reactivation, so that neither node's clock decides what began before. */
    private static Instant between(Instant deactivated, Instant reactivated) {
        return deactivated.plus(Duration.between(deactivated, reactivated).dividedBy(2));
    }

    /** Returns whether what began at this time has ended with a deletion since, although the contact was reactivated. */
    public boolean wasDeactivatedSince(Instant begun) {
        return life.reactivatedAt().filter(begun::isBefore).isPresent();
    }

    private Contact with(Optional<Instant> deactivated, UserLife after, Instant at) {
        return new Contact(
                id, externalId, email, name, attributes, consent, deactivated, billedSince, after, createdAt, at);
    }

    /** Returns the contact with consent withdrawn; this instance if it is already withdrawn. */
    public Contact consentWithdrawn(Instant at) {
        Consent withdrawn = consent.withdrawn(at);
        return withdrawn.equals(consent)
                ? this
                : new Contact(
                        id,
                        externalId,
                        email,
                        name,
                        attributes,
                        withdrawn,
                        deactivatedAt,
                        Optional.empty(),
                        life,
                        createdAt,
                        at);
    }

    /** Returns the contact with withdrawn consent granted again by a person; this instance if it is not withdrawn. */
    public Contact consentRegained(Instant at) {
        return consent.isWithdrawn()
                ? new Contact(
                        id,
                        externalId,
                        email,
                        name,
                        attributes,
                        Consent.granted(consent.source().orElseThrow(), at),
                        deactivatedAt,
                        Optional.empty(),
                        life,
                        createdAt,
                        at)
                : this;
    }
}

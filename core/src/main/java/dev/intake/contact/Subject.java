package dev.intake.contact;

import java.util.Optional;

/**
 * Whom an operation is about: an external id, an email, or both, as they were sent; or a contact that a stored link
 * names.
 *
 * @param externalId the primary identity, when sent
 * @param linked the contact that a stored link names; never beside an external id, which would decide alone
 * @param email when sent beside another identity it is stored on that contact and matches nobody (Decisions 2.2)
 */
public record Subject(Optional<ExternalId> externalId, Optional<ContactId> linked, Optional<EmailAddress> email) {
    /** Refuses a subject without any identity; {@link #of} answers nothing instead. */
    public Subject {
        if (externalId.isEmpty() && linked.isEmpty() && email.isEmpty()) {
            throw new IllegalArgumentException("a subject has an external id, a linked contact, an email, or several");
        }
        if (externalId.isPresent() && linked.isPresent()) {
            throw new IllegalArgumentException("an external id decides alone");
        }
    }

    /** The subject of these identities as they were sent. */
    public Subject(Optional<ExternalId> externalId, Optional<EmailAddress> email) {
        this(externalId, Optional.empty(), email);
    }

    /** The subject that has these identities, or nothing when there is none. */
    public static Optional<Subject> of(Optional<ExternalId> externalId, Optional<EmailAddress> email) {
        return externalId.isEmpty() && email.isEmpty() ? Optional.empty() : Optional.of(new Subject(externalId, email));
    }

    /** The contact that a stored link names; the email is stored on it. */
    public static Subject linkedTo(ContactId contact, Optional<EmailAddress> email) {
        return new Subject(Optional.empty(), Optional.of(contact), email);
    }

    /**
     * What the contact is matched by: the external id when there is one, else the link, else the email. (Spec, Identity
     * resolution; Decisions 2.7)
     */
    public Identity identity() {
        if (externalId.isPresent()) {
            return externalId.get();
        }
        return linked.isPresent() ? linked.get() : email.orElseThrow();
    }
}

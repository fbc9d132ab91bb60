package dev.intake.contact;

import java.util.Optional;

/**
 * The person an operation is about: an external id, an email address or both, as sent; or the contact of a stored link.
 *
 * @param externalId the primary identity, when sent
 * @param linked the contact of a stored link; absent if there is an external id, which takes precedence
 * @param email beside another identity it is stored on that contact, and not used for matching (Decisions 2.2)
 */
public record Subject(Optional<ExternalId> externalId, Optional<ContactId> linked, Optional<EmailAddress> email) {
    /** Rejects a subject without any identity; {@link #of} returns empty instead. */
    public Subject {
        if (externalId.isEmpty() && linked.isEmpty() && email.isEmpty()) {
            throw new IllegalArgumentException("a subject has an external id, a linked contact, an email, or several");
        }
        if (externalId.isPresent() && linked.isPresent()) {
            throw new IllegalArgumentException("a subject with an external id has no linked contact");
        }
    }

    /** Creates a subject from the identities of an operation. */
    public Subject(Optional<ExternalId> externalId, Optional<EmailAddress> email) {
        this(externalId, Optional.empty(), email);
    }

    /** Creates a subject; empty if there is no identity. */
    public static Optional<Subject> of(Optional<ExternalId> externalId, Optional<EmailAddress> email) {
        return externalId.isEmpty() && email.isEmpty() ? Optional.empty() : Optional.of(new Subject(externalId, email));
    }

    /** Creates the subject of a stored link; the address is stored on that contact. */
    public static Subject linkedTo(ContactId contact, Optional<EmailAddress> email) {
        return new Subject(Optional.empty(), Optional.of(contact), email);
    }

    /**
     * Returns the identity to match: the external id, else the link, else the address. (Spec, Identity resolution;
     * Decisions 2.7)
     */
    public Identity identity() {
        if (externalId.isPresent()) {
            return externalId.get();
        }
        return linked.isPresent() ? linked.get() : email.orElseThrow();
    }
}

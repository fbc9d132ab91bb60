package dev.intake.contact;

import java.util.Optional;

/**
 * Whom an operation is about, as it was sent: an external id, an email, or both.
 *
 * @param externalId the primary identity, when sent
 * @param email when sent beside an external id it is stored on that contact and matches nobody (Decisions 2.2)
 */
public record Subject(Optional<ExternalId> externalId, Optional<EmailAddress> email) {
    /** Refuses a subject without any identity; {@link #of} answers nothing instead. */
    public Subject {
        if (externalId.isEmpty() && email.isEmpty()) {
            throw new IllegalArgumentException("a subject has an external id, an email, or both");
        }
    }

    /** The subject that has these identities, or nothing when there is none. */
    public static Optional<Subject> of(Optional<ExternalId> externalId, Optional<EmailAddress> email) {
        return externalId.isEmpty() && email.isEmpty() ? Optional.empty() : Optional.of(new Subject(externalId, email));
    }

    /** What the contact is matched by: the external id when there is one, else the email. (Spec, Identity resolution) */
    public Identity identity() {
        return externalId.isPresent() ? externalId.get() : email.orElseThrow();
    }
}

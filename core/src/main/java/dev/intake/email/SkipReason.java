package dev.intake.email;

import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import java.util.Locale;
import java.util.Optional;

/** Why a due email is not sent to a contact. (Decisions 6.6) */
public enum SkipReason {
    /** The contact is deactivated. */
    DEACTIVATED,
    /** The contact withdrew consent. */
    UNSUBSCRIBED,
    /** The contact has no email address. */
    NO_ADDRESS,
    /** The enrollment has ended. */
    EXITED;

    /**
     * Returns why the contact must not be mailed; empty if it may be. Check it for every email, because it can change.
     */
    public static Optional<SkipReason> of(Contact contact) {
        if (contact.deactivatedAt().isPresent()) {
            return Optional.of(DEACTIVATED);
        }
        if (contact.consent() instanceof Consent.Withdrawn) {
            return Optional.of(UNSUBSCRIBED);
        }
        boolean mailable = contact.email().isPresent() && contact.consent() instanceof Consent.Granted;
        return mailable ? Optional.empty() : Optional.of(NO_ADDRESS);
    }

    /** Returns the displayed and stored name in lower case, such as {@code no-address}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

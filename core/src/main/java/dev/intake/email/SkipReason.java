package dev.intake.email;

import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import java.util.Locale;
import java.util.Optional;

/** Why a contact is not sent an email that would be due. (Decisions 6.6) */
public enum SkipReason {
    /** The person was reported gone. */
    DEACTIVATED,
    /** The contact has withdrawn consent. */
    UNSUBSCRIBED,
    /** There is no address. */
    NO_ADDRESS;

    /** Why the contact is not to be mailed, if so: to be asked again for every email, since each answer can change. */
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

    /** The name in lower case, as it is shown and stored: {@code no-address}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

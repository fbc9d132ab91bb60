package dev.intake.byhand;

import dev.intake.email.SkipReason;
import java.util.Locale;

/** Why a person cannot enroll a contact by hand, in the order in which the conditions are checked. */
public enum ExclusionReason {
    /** The contact is or was enrolled, and the program's rule does not allow another entry. */
    ALREADY_ENTERED,
    /** The contact is deactivated. */
    DEACTIVATED,
    /** A recipient of the address reported an email as spam. */
    COMPLAINED,
    /** A mail server reported that the address does not exist. */
    BOUNCED,
    /** The contact withdrew consent, or the recipient of its address unsubscribed. */
    UNSUBSCRIBED,
    /** The contact has no email address, or no consent is recorded. */
    NO_ADDRESS,
    /** An event of the contact would end the enrollment immediately. */
    ENDED;

    static ExclusionReason of(SkipReason reason) {
        return switch (reason) {
            case DEACTIVATED -> DEACTIVATED;
            case COMPLAINED -> COMPLAINED;
            case BOUNCED -> BOUNCED;
            case UNSUBSCRIBED -> UNSUBSCRIBED;
            case NO_ADDRESS -> NO_ADDRESS;
            case EXITED -> ENDED;
        };
    }

    /** Returns the displayed name in lower case, such as {@code already-entered}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

package dev.intake.email;

import java.util.Locale;

/** Why a contact is not sent an email that would be due. (Decisions 6.6) */
public enum SkipReason {
    /** The person was reported gone. */
    DEACTIVATED,
    /** The contact has withdrawn consent. */
    UNSUBSCRIBED,
    /** There is no address. */
    NO_ADDRESS;

    /** The name in lower case, as it is shown and stored: {@code no-address}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

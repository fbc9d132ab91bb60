package dev.intake.suppression;

import java.util.Locale;

/** Why an address is closed. */
public enum SuppressionReason {
    /** The recipient unsubscribed. */
    UNSUBSCRIBED,
    /** A mail server reported that the address does not exist. */
    HARD_BOUNCE,
    /** The recipient reported an email as spam. The suppression cannot be lifted. */
    COMPLAINT;

    /** Returns the displayed and stored name in lower case, such as {@code hard-bounce}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

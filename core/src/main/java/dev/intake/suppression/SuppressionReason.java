package dev.intake.suppression;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Why an address is closed. */
public enum SuppressionReason {
    /** The recipient unsubscribed. */
    UNSUBSCRIBED,
    /** A mail server reported that the address does not exist. */
    HARD_BOUNCE,
    /** The recipient reported an email as spam. The suppression cannot be lifted. */
    COMPLAINT;

    /** Returns the reason with this label; empty if there is none. */
    public static Optional<SuppressionReason> named(String label) {
        return Arrays.stream(values())
                .filter(reason -> reason.label().equals(label))
                .findFirst();
    }

    /** Returns the displayed and stored name in lower case, such as {@code hard-bounce}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

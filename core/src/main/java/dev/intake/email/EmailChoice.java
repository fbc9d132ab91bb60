package dev.intake.email;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The emails of a tenant that a recipient wants to receive. */
public enum EmailChoice {
    /** All emails. */
    ALL,
    /** Notices about the recipient's own contract, and no marketing. */
    TRANSACTIONAL,
    /** No emails. */
    NONE;

    /** Returns the choice with this label; empty if there is none. */
    public static Optional<EmailChoice> named(String label) {
        return Arrays.stream(values())
                .filter(choice -> choice.label().equals(label))
                .findFirst();
    }

    /** Returns the name in forms, in lower case. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

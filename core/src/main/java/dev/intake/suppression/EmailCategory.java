package dev.intake.suppression;

import java.util.Locale;

/** What a program sends. */
public enum EmailCategory {
    /** Emails that a recipient can unsubscribe from separately. */
    MARKETING,
    /** Notices about the recipient's own contract, such as a failed payment. */
    TRANSACTIONAL;

    /** Returns the displayed name in lower case. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

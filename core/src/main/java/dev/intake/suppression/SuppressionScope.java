package dev.intake.suppression;

import java.util.Locale;

/** Which emails do not go to a closed address. */
public enum SuppressionScope {
    /** Only emails of {@link EmailCategory#MARKETING}. */
    MARKETING,
    /** All emails. */
    ALL;

    /** Returns the displayed and stored name in lower case. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package dev.intake.suppression;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Which emails do not go to a closed address. */
public enum SuppressionScope {
    /** Only emails of {@link EmailCategory#MARKETING}. */
    MARKETING,
    /** All emails. */
    ALL;

    /** Returns the scope with this label; empty if there is none. */
    public static Optional<SuppressionScope> named(String label) {
        return Arrays.stream(values())
                .filter(scope -> scope.label().equals(label))
                .findFirst();
    }

    /** Returns the displayed and stored name in lower case. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

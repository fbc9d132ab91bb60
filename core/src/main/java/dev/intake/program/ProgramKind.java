package dev.intake.program;

import java.util.Locale;

/** What a program is for. */
public enum ProgramKind {
    /** Greets a new user. Saving the signup event drafts one. (Spec, Tenant) */
    WELCOME(DraftingMode.SHARED),
    /** Leads a new user to the first success. */
    ACTIVATION(DraftingMode.SHARED),
    /** Shows a feature to those who could use it. */
    FEATURE_ADOPTION(DraftingMode.SHARED),
    /** Asks for a payment that failed. */
    DUNNING(DraftingMode.PER_CONTACT),
    /** Asks back those who left. */
    WIN_BACK(DraftingMode.PER_CONTACT),
    /** Anything else. */
    CUSTOM(DraftingMode.PER_CONTACT);

    private final DraftingMode defaultMode;

    ProgramKind(DraftingMode defaultMode) {
        this.defaultMode = defaultMode;
    }

    /** How its emails are drafted unless somebody chooses. (Decisions 6.4) */
    public DraftingMode defaultMode() {
        return defaultMode;
    }

    /** The name in lower case, as it is shown and stored: {@code win-back}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

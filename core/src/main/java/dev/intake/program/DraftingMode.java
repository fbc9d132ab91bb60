package dev.intake.program;

import java.util.Locale;

/**
 * Whether a program's emails are written for all contacts or for each, which determines their merge fields. (Decisions
 * 6.4)
 */
public enum DraftingMode {
    /** One draft for all contacts; it may have variants, and may use the keys that all events of the type carried. */
    SHARED,
    /** A draft for one contact, which may use the keys of the contact's entry event. */
    PER_CONTACT;

    /** Returns the displayed and stored name in lower case, such as {@code per-contact}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

package dev.intake.program;

import java.util.Locale;

/** For whom the emails of a program are written, and so which merge fields they can count on. (Decisions 6.4) */
public enum DraftingMode {
    /** One draft for everybody, which may be split-tested: it can count on what every event of the type carried. */
    SHARED,
    /** A draft that counts on what the contact's own entry event carried. */
    PER_CONTACT;

    /** The name in lower case, as it is shown and stored: {@code per-contact}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

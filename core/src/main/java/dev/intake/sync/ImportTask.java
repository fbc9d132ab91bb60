package dev.intake.sync;

import java.util.Locale;

/** What a run does with a provider's lists. */
public enum ImportTask {
    /** Counts the data that an import would bring in. */
    COUNT,
    /** Imports. */
    IMPORT;

    /** Returns the word for it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

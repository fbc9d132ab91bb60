package dev.intake.sync;

import java.util.Locale;

/** What is done with what a provider has. */
public enum SyncKind {
    /** Compares its events with the recorded ones, and records missing ones. */
    VERIFY,
    /** Counts the customers and the history that an import would bring in. */
    COUNT,
    /** Imports its users, or its customers with their history. */
    IMPORT;

    /** Returns the word for it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package dev.intake.sync;

/** What a run does with a provider's lists. */
public enum ImportTask {
    /** Counts the data that an import would bring in. */
    COUNT,
    /** Imports. */
    IMPORT
}

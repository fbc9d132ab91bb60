package dev.intake.ingest;

/** What the answer to a batch reports of each operation beside its result. */
public enum Reporting {
    /** Nothing: the outcome is {@link IngestOutcome.Processed}. */
    RESULTS,
    /** What the operation did: the outcome is {@link IngestOutcome.Explained}. */
    EFFECTS
}

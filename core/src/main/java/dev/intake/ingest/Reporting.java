package dev.intake.ingest;

/** The detail of an outcome. */
public enum Reporting {
    /** Results only: the outcome is {@link IngestOutcome.Processed}. */
    RESULTS,
    /** Results and effects: the outcome is {@link IngestOutcome.Explained}. */
    EFFECTS
}

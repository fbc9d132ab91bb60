package dev.intake.ingest;

/** Reads what the rules need about a batch, and stores what they decide. */
public interface BatchStores extends BatchReader {
    /**
     * Stores the rows of a plan. They are durable when the unit of work has been committed.
     *
     * @param plan planned on a snapshot that the same unit of work gathered. No event and no enrollment of it is stored
     *     yet, no two rows have the same key, and no two contacts have the same external id. An enrollment is stored with
     *     its progress at the first step of the program.
     */
    void apply(IngestPlan plan);
}

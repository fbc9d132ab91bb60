package dev.intake.ingest;

/** Is told what requests of the ingestion endpoint came to, once it is stored: for counts. */
@FunctionalInterface
public interface IngestObserver {
    /**
     * A request, or a part of a large one, is about to be answered. One that the store failed on is not told of, nor one
     * whose body was of no use, nor a dry run. Called by the thread that answers, so it must be quick and must not throw.
     *
     * @param outcome {@link IngestOutcome.Processed} or {@link IngestOutcome.Refused}
     */
    void answered(IngestOutcome outcome);
}

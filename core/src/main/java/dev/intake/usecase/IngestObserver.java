package dev.intake.usecase;

/** Is told what requests of the ingestion endpoint came to, once it is stored: for counts. */
@FunctionalInterface
public interface IngestObserver {
    /**
     * A request, or a part of a large one, is about to be answered. One that the store failed on is not told of, nor one
     * whose body was of no use. Called by the thread that answers, so it must be quick and must not throw.
     */
    void answered(IngestOutcome outcome);
}

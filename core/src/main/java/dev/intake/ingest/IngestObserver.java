package dev.intake.ingest;

/** Receives the outcomes of requests to the ingestion endpoint once they are stored, for metrics. */
@FunctionalInterface
public interface IngestObserver {
    /**
     * Receives the outcome of a request, or of one part of a large request, before the response. Failures of the storage,
     * invalid bodies and dry runs are not reported. The thread of the request calls it, so it must be fast and must not
     * throw.
     *
     * @param outcome {@link IngestOutcome.Processed} or {@link IngestOutcome.Refused}
     */
    void answered(IngestOutcome outcome);
}

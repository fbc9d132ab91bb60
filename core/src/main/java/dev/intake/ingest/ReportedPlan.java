package dev.intake.ingest;

import java.util.List;

/**
 * What a batch comes to, told as well.
 *
 * @param plan the rows to write, and the answers
 * @param reports one per operation, in request order
 * @param trace what the request has brought about by now
 */
public record ReportedPlan(IngestPlan plan, List<OperationReport> reports, RequestTrace trace) {
    /** Copies the list. */
    public ReportedPlan {
        reports = List.copyOf(reports);
    }
}

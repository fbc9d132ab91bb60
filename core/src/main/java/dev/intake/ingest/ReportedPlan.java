package dev.intake.ingest;

import java.util.List;

/**
 * The plan of a batch and its report.
 *
 * @param plan the rows to write, and the results
 * @param reports one per operation in request order; empty if no report was requested
 * @param trace the effects of the request so far; only for reports
 */
record ReportedPlan(IngestPlan plan, List<OperationReport> reports, RequestTrace trace) {
    /** Copies the list. */
    public ReportedPlan {
        reports = List.copyOf(reports);
    }
}

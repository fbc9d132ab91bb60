package dev.intake.ingest;

import java.util.List;

/**
 * The plan of a batch and its report.
 *
 * @param plan the rows to write, and the results
 * @param reports one per operation in request order, or none if none was asked for
 * @param trace what the request has done so far; kept only for reports
 */
record ReportedPlan(IngestPlan plan, List<OperationReport> reports, RequestTrace trace) {
    /** Copies the list. */
    public ReportedPlan {
        reports = List.copyOf(reports);
    }
}

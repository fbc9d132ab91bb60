package dev.intake.ingest;

import dev.intake.contact.Contact;
import dev.intake.id.IdGenerator;
import java.util.List;
import java.util.stream.Collectors;

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

    /**
     * Plans a batch, for ingestion or for a dry run.
     *
     * @param reporting whether a report is requested
     * @param snapshot the data gathered for the batch
     * @param reader reads the additional data that a report needs
     * @param before the effects of earlier parts of the same request
     * @param ids generates the ids of new contacts, and of events without an id of their sender
     */
    static ReportedPlan of(
            Reporting reporting,
            Batch batch,
            IngestSnapshot snapshot,
            BatchReader reader,
            RequestTrace before,
            IdGenerator ids) {
        return switch (reporting) {
            case RESULTS -> new ReportedPlan(IngestRules.plan(batch, snapshot, ids), List.of(), before);
            case EFFECTS -> reported(batch, snapshot, facts(batch, snapshot, reader), before, ids);
        };
    }

    private static ReportedPlan reported(
            Batch batch, IngestSnapshot snapshot, ReportFacts facts, RequestTrace before, IdGenerator ids) {
        Reporter reporter = new Reporter(facts, before);
        IngestPlan plan = IngestRules.plan(batch, snapshot, ids, reporter);
        return new ReportedPlan(plan, reporter.reports(), reporter.trace());
    }

    private static ReportFacts facts(Batch batch, IngestSnapshot snapshot, BatchReader reader) {
        return reader.reportFacts(
                batch.eventTypes(),
                snapshot.candidates().stream().map(Contact::id).collect(Collectors.toSet()));
    }
}

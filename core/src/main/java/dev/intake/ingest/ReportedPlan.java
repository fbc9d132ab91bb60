package dev.intake.ingest;

import dev.intake.contact.Contact;
import dev.intake.kernel.IdGenerator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The plan of a batch and its report.
 *
 * @param plan the rows to write, and the results
 * @param reports one per operation, in request order
 * @param trace the effects of the request so far
 */
record ReportedPlan(IngestPlan plan, List<OperationReport> reports, RequestTrace trace) {
    /** Copies the list. */
    public ReportedPlan {
        reports = List.copyOf(reports);
    }

    /**
     * Plans a batch with a report, for ingestion or for a dry run.
     *
     * @param snapshot the data gathered for the batch
     * @param reader reads the additional data that a report needs
     * @param before the effects of earlier parts of the same request
     * @param ids generates the ids of new contacts, and of events without an id of their sender
     */
    static ReportedPlan of(
            Batch batch, IngestSnapshot snapshot, BatchReader reader, RequestTrace before, IdGenerator ids) {
        Reporter reporter = new Reporter(facts(batch, snapshot, reader), before);
        IngestPlan plan = IngestRules.plan(batch, snapshot, ids, reporter);
        return new ReportedPlan(plan, reporter.reports(), reporter.trace());
    }

    private static ReportFacts facts(Batch batch, IngestSnapshot snapshot, BatchReader reader) {
        return reader.reportFacts(
                batch.eventTypes(),
                snapshot.candidates().stream().map(Contact::id).collect(Collectors.toSet()));
    }
}

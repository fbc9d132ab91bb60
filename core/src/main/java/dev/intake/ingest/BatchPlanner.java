package dev.intake.ingest;

import dev.intake.contact.Contact;
import dev.intake.id.IdGenerator;
import java.util.List;
import java.util.stream.Collectors;

/** Plans batches on a gathered snapshot, with or without a report, for ingestion and for dry runs. */
final class BatchPlanner {
    private final Reporting reporting;
    private final IdGenerator ids;

    BatchPlanner(Reporting reporting, IdGenerator ids) {
        this.reporting = reporting;
        this.ids = ids;
    }

    /**
     * Plans a batch.
     *
     * @param snapshot the data gathered for the batch
     * @param reader reads the additional data that a report needs
     * @param before the effects of earlier parts of the same request
     */
    ReportedPlan plan(Batch batch, IngestSnapshot snapshot, BatchReader reader, RequestTrace before) {
        return switch (reporting) {
            case RESULTS -> new ReportedPlan(IngestRules.plan(batch, snapshot, ids), List.of(), before);
            case EFFECTS -> ReportRules.plan(batch, snapshot, facts(batch, snapshot, reader), before, ids);
        };
    }

    private static ReportFacts facts(Batch batch, IngestSnapshot snapshot, BatchReader reader) {
        return reader.reportFacts(
                batch.eventTypes(),
                snapshot.candidates().stream().map(Contact::id).collect(Collectors.toSet()));
    }
}

package dev.intake.ingest;

import dev.intake.id.IdGenerator;

/** Plans a batch by {@link IngestRules} and reports the effects of that same plan. */
final class ReportRules {
    private ReportRules() {}

    /**
     * Plans a batch and reports its effects. A pure function.
     *
     * @param batch the operations of the request
     * @param snapshot the stored data
     * @param facts the further stored data that the report needs
     * @param before the effects of earlier parts of the same request
     * @param ids generates new ids, which the report does not show
     */
    static ReportedPlan plan(
            Batch batch, IngestSnapshot snapshot, ReportFacts facts, RequestTrace before, IdGenerator ids) {
        Reporter reporter = new Reporter(facts, before);
        IngestPlan plan = IngestRules.plan(batch, snapshot, ids, reporter);
        return new ReportedPlan(plan, reporter.reports(), reporter.trace());
    }
}

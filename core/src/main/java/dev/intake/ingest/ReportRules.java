package dev.intake.ingest;

import dev.intake.id.IdGenerator;

/** Plans a batch by {@link IngestRules} and reports the effects of that same plan. */
final class ReportRules {
    private ReportRules() {}

    /**
     * Plans a batch and reports its effects. A pure function.
     *
     * @param batch what was asked for
     * @param snapshot what is stored
     * @param facts what else is stored that the report needs
     * @param before what earlier parts of the same request have brought about
     * @param ids gives new ids, which the report does not show
     */
    static ReportedPlan plan(
            Batch batch, IngestSnapshot snapshot, ReportFacts facts, RequestTrace before, IdGenerator ids) {
        Reporter reporter = new Reporter(facts, before);
        IngestPlan plan = IngestRules.plan(batch, snapshot, ids, reporter);
        return new ReportedPlan(plan, reporter.reports(), reporter.trace());
    }
}

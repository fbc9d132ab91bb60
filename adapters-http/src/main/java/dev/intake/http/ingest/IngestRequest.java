package dev.intake.http.ingest;

import dev.intake.access.IngestionKey;
import dev.intake.http.server.Answer;
import dev.intake.http.server.LimitHeaders;
import dev.intake.http.server.Problem;
import dev.intake.id.TenantId;
import dev.intake.ingest.Admission;
import dev.intake.ingest.Admission.Admitted;
import dev.intake.ingest.DryRun;
import dev.intake.ingest.Finding;
import dev.intake.ingest.IngestBatch;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Operation;
import dev.intake.ingest.Refusal;
import dev.intake.ingest.Reporting;
import dev.intake.limit.RequestCost;
import dev.intake.limit.TokenBucket;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request that carries operations, at the ingestion endpoint or the Segment-compatible API. */
final class IngestRequest {
    private final IngestBatch ingestBatch;
    private final DryRun dryRun;
    private final ReportParameters parameters;
    private final RequestCost unit;
    private @Nullable TokenBucket bucket;

    /**
     * A request.
     *
     * @param unit what the endpoint counts: requests or operations
     */
    IngestRequest(IngestBatch ingestBatch, DryRun dryRun, ReportParameters parameters, RequestCost unit) {
        this.ingestBatch = ingestBatch;
        this.dryRun = dryRun;
        this.parameters = parameters;
        this.unit = unit;
    }

    private void see(TokenBucket seen) {
        bucket = seen;
    }

    /** Returns the answer with what is left of the limit; a request without the right key learns nothing of it. */
    Answer withLimit(Answer answer) {
        TokenBucket seen = bucket;
        return seen == null ? answer : answer.with(LimitHeaders.of(seen, unit));
    }

    private boolean isDry() {
        return parameters.mode() == ReportMode.DRY_RUN && parameters.findings().isEmpty();
    }

    /** Looks at the key for the tenant in the path. */
    Admission admit(TenantId tenant, Optional<IngestionKey> key) {
        return isDry() ? dryRun.admit(tenant, key, this::see) : ingestBatch.admit(tenant, key, unit, this::see);
    }

    /** Looks at the key, which alone says whose the request is. */
    Admission admit(Optional<IngestionKey> key) {
        return isDry() ? dryRun.admit(key, this::see) : ingestBatch.admit(key, unit, this::see);
    }

    /** What is wrong with the parameters of an admitted request, if anything is. */
    Optional<Answer> fault() {
        return parameters.findings().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Answer.error(Problem.BAD_REQUEST, new ParsedEvents.Invalid(parameters.findings()).message()));
    }

    /** The same as findings. */
    List<Finding> findings() {
        return parameters.findings();
    }

    /** Notes an operation that was refused alone. A dry run leaves no note. */
    void refuse(Admitted admitted, List<Finding> findings) {
        if (!isDry()) {
            ingestBatch.refuse(admitted, findings);
        }
    }

    /** Notes calls for which there is no operation. A dry run leaves no note. */
    void ignore(Admitted admitted, List<Finding> calls) {
        if (!isDry()) {
            ingestBatch.ignore(admitted, calls);
        }
    }

    /**
     * Counts a request that comes to nothing. A dry run was counted when it was admitted.
     *
     * @param findings what is wrong with it
     * @return why it would have been refused anyway
     */
    Optional<Refusal> charge(Admitted admitted, List<Finding> findings) {
        return isDry() ? Optional.empty() : ingestBatch.charge(admitted, findings, unit, this::see);
    }

    /**
     * Has the operations processed, explained or planned.
     *
     * @param cost what they cost when they are processed
     */
    IngestOutcome take(Admitted admitted, List<Operation> operations, RequestCost cost) {
        return switch (parameters.mode()) {
            case NONE -> ingestBatch.process(admitted, operations, cost, Reporting.RESULTS, this::see);
            case EXPLAIN -> ingestBatch.process(admitted, operations, cost, Reporting.EFFECTS, this::see);
            case DRY_RUN -> dryRun.plan(admitted, operations);
        };
    }
}

package dev.intake.http.ingest;

import dev.intake.access.IngestionKey;
import dev.intake.http.server.JsonResponse;
import dev.intake.ingest.Admission;
import dev.intake.ingest.Admission.Admitted;
import dev.intake.ingest.DryRun;
import dev.intake.ingest.Finding;
import dev.intake.ingest.IngestBatch;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Operation;
import dev.intake.ingest.Refusal;
import dev.intake.ingest.Reporting;
import dev.intake.kernel.RequestCost;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A request with operations, on the ingestion endpoint or the Segment-compatible API. */
final class IngestRequest {
    private static final int SHOWN = 10;

    private final IngestBatch ingestBatch;
    private final DryRun dryRun;
    private final ReportParameters parameters;
    private final RequestCost unit;
    private @Nullable TokenBucket bucket;

    /**
     * Creates a request.
     *
     * @param unit cost unit of the endpoint: requests or operations
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

    /** Returns the response with rate limit headers, unless the request had no valid key. */
    JsonResponse withLimit(JsonResponse answer) {
        TokenBucket seen = bucket;
        return seen == null ? answer : answer.with(JsonResponse.limitHeaders(seen, unit));
    }

    private boolean isDry() {
        return parameters.mode() == ReportParameters.Mode.DRY_RUN
                && parameters.findings().isEmpty();
    }

    /** Checks the key for the tenant in the path. */
    Admission admit(TenantId tenant, Optional<IngestionKey> key) {
        return isDry() ? dryRun.admit(tenant, key, this::see) : ingestBatch.admit(tenant, key, unit, this::see);
    }

    /** Checks the key, which determines the tenant. */
    Admission admit(Optional<IngestionKey> key) {
        return isDry() ? dryRun.admit(key, this::see) : ingestBatch.admit(key, unit, this::see);
    }

    /** Returns the findings about query parameters. */
    List<Finding> findings() {
        return parameters.findings();
    }

    /** Returns the first ten findings. */
    static List<Finding> shown(List<Finding> findings) {
        return findings.subList(0, Math.min(SHOWN, findings.size()));
    }

    /** Returns the first ten places with the violated rules, and the number of further ones. */
    static String message(List<Finding> findings) {
        String message = shown(findings).stream()
                .map(finding -> finding.place().isEmpty() ? finding.in("the body") : finding)
                .map(Finding::toString)
                .collect(Collectors.joining("; "));
        int more = findings.size() - SHOWN;
        return more > 0 ? message + "; and " + more + " more" : message;
    }

    /** Records operations that were rejected individually, except in a dry run. */
    void refuse(Admitted admitted, List<Finding> findings) {
        if (!isDry()) {
            ingestBatch.refuse(admitted, findings);
        }
    }

    /** Records calls without a corresponding operation, except in a dry run. */
    void ignore(Admitted admitted, List<Finding> calls) {
        if (!isDry()) {
            ingestBatch.ignore(admitted, calls);
        }
    }

    /** Records identifiers that count as absent, except in a dry run. */
    void note(Admitted admitted, List<Finding> placeholders) {
        if (!isDry()) {
            ingestBatch.note(admitted, placeholders);
        }
    }

    /**
     * Charges a request that is not processed. A dry run was charged at admission.
     *
     * @param findings the reasons
     * @param refusal answers if key or limit refuse the request anyway
     * @param answer the answer otherwise
     */
    JsonResponse charge(
            Admitted admitted, List<Finding> findings, Function<Refusal, JsonResponse> refusal, JsonResponse answer) {
        return isDry()
                ? answer
                : ingestBatch
                        .charge(admitted, findings, unit, this::see)
                        .map(refusal)
                        .orElse(answer);
    }

    /**
     * Processes, explains or plans the operations.
     *
     * @param cost cost of the operations if they are processed
     */
    IngestOutcome process(Admitted admitted, List<Operation> operations, RequestCost cost) {
        return switch (parameters.mode()) {
            case NONE -> ingestBatch.process(admitted, operations, cost, Reporting.RESULTS, this::see);
            case EXPLAIN -> ingestBatch.process(admitted, operations, cost, Reporting.EFFECTS, this::see);
            case DRY_RUN -> dryRun.plan(admitted, operations);
        };
    }
}

package dev.intake.ingest;

import dev.intake.kernel.TenantId;
import java.time.Instant;
import java.util.List;

/** Receives the operations of each request once their outcome is final. Implementations are thread-safe and never throw. */
public interface OperationObserver {
    /**
     * The operations of a batch were processed.
     *
     * @param operations the operations of the batch
     * @param results one per operation, in the same order
     * @param at the arrival time
     */
    void processed(TenantId tenant, List<Operation> operations, List<OperationResult> results, Instant at);

    /** The operations of a request were invalid, and none was processed. */
    void invalid(TenantId tenant, List<Finding> findings);

    /** A call of the Segment-compatible API was invalid, and the others of its batch were processed. */
    default void invalidCall(TenantId tenant, List<Finding> findings) {
        invalid(tenant, findings);
    }

    /**
     * Calls of the Segment-compatible API were accepted and ignored, because they have no operation.
     *
     * @param calls one finding per call
     */
    default void ignored(TenantId tenant, List<Finding> calls) {}

    /**
     * Fields of processed operations counted as absent: identifiers that are placeholders, and times of historical
     * operations that cannot be read.
     *
     * @param found one finding per field; its place ends in {@code timestamp} for a time only
     */
    default void placeholders(TenantId tenant, List<Finding> found) {}

    /** A request was refused before its operations were processed. */
    void refused(TenantId tenant, Refusal why);
}

package dev.intake.ingest;

import dev.intake.id.TenantId;
import java.time.Instant;
import java.util.List;

/** Is told of the operations of each request once its answer is certain. Safe for use by several threads; never throws. */
public interface OperationObserver {
    /**
     * The operations of a batch were processed.
     *
     * @param operations of the batch
     * @param results one for each, in the same order
     * @param at when they arrived
     */
    void processed(TenantId tenant, List<Operation> operations, List<OperationResult> results, Instant at);

    /** The operations of a request were invalid, and none was processed. */
    void invalid(TenantId tenant, List<Finding> findings);

    /**
     * Calls were accepted and came to nothing, since there is no operation for them.
     *
     * @param calls what each was, told as a finding
     */
    default void ignored(TenantId tenant, List<Finding> calls) {}

    /** A request was refused before its operations were looked at. */
    void refused(TenantId tenant, Refusal why);
}

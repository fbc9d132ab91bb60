package dev.intake.ingest;

import dev.intake.ingest.KeyGate.Payment;
import java.util.Optional;

/**
 * A part of a request that is stored in one transaction, alone or together with parts of other requests.
 *
 * @param admitted the tenant and key of the request
 * @param batch the operations of the part; none if the request is invalid and only charged
 * @param unpaid the cost to take from the tenant's bucket; absent if an earlier part of the request paid it
 * @param reporting the detail of the outcome
 * @param before the effects of earlier parts; only for reports
 */
record RequestPart(
        Admission.Admitted admitted, Batch batch, Optional<Payment> unpaid, Reporting reporting, RequestTrace before) {
    /** The maximum size of parts that are stored together. */
    static final int MAX_TOGETHER = Batch.MAX_OPERATIONS;

    /** Returns the size of the part: its operations, at least 1. */
    int size() {
        return Math.max(1, batch.operations().size());
    }

    /** Returns whether others may be stored with it. A report needs reads of its own, and a large part gains nothing. */
    boolean isShareable() {
        return reporting == Reporting.RESULTS && size() <= MAX_TOGETHER / 2;
    }
}

package dev.intake.ingest;

import dev.intake.kernel.IdGenerator;
import dev.intake.tenant.Retention;
import java.util.List;

/**
 * Plans batches. The functions are pure: equal arguments return equal plans. Planning two batches as one has the same
 * effect as planning and storing the first, and then the second. (Spec, Ingest events)
 */
public final class IngestRules {
    private IngestRules() {}

    /**
     * Applies the operations to the snapshot one after the other, in request order.
     *
     * @param batch the operations
     * @param snapshot the stored data
     * @param ids generates the ids of new contacts, and of events without an id of their sender
     */
    public static IngestPlan plan(Batch batch, IngestSnapshot snapshot, IdGenerator ids) {
        return plan(batch, snapshot, ids, IngestFold.Witness.NOBODY);
    }

    /**
     * Applies the operations to the snapshot one after the other, in request order.
     *
     * @param witness receives the effects of each operation
     */
    public static IngestPlan plan(Batch batch, IngestSnapshot snapshot, IdGenerator ids, IngestFold.Witness witness) {
        IngestFold fold = new IngestFold(batch.source(), snapshot, ids, witness);
        apply(batch, snapshot.retention(), fold);
        return fold.plan();
    }

    /** Applies the operations of a batch after those that the fold has applied, and returns their results. */
    static List<OperationResult> apply(Batch batch, Retention retention, IngestFold fold) {
        return batch.knownBy(retention).operations().stream()
                .map(operation -> fold.apply(operation, batch.receivedAt()))
                .toList();
    }
}

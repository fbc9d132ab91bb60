package dev.intake.ingest;

import dev.intake.id.IdGenerator;

/**
 * Decides what a batch comes to. Pure: the same arguments give the same plan, and planning two batches as one gives
 * what planning the first, storing it, and then planning the second gives. (Spec, Ingest events)
 */
public final class IngestRules {
    private IngestRules() {}

    /**
     * Lets the operations take effect on the snapshot one after the other, in request order.
     *
     * @param batch what was asked for
     * @param snapshot what is stored
     * @param ids gives new contacts, and events without an id of their sender's, theirs
     */
    public static IngestPlan plan(Batch batch, IngestSnapshot snapshot, IdGenerator ids) {
        return plan(batch, snapshot, ids, IngestWitness.NOBODY);
    }

    /**
     * The same, and somebody sees how.
     *
     * @param witness sees the operations take effect
     */
    public static IngestPlan plan(Batch batch, IngestSnapshot snapshot, IdGenerator ids, IngestWitness witness) {
        IngestFold fold = new IngestFold(batch.source(), snapshot, ids, witness);
        batch.operations().forEach(operation -> fold.apply(operation, batch.receivedAt()));
        return fold.plan();
    }
}

package dev.intake.ingest;

import dev.intake.id.IdGenerator;

/**
 * Decides what a batch comes to. Pure: the same arguments give the same plan, and planning two batches as one gives
 * what planning the first, storing it, and then planning the second gives. (Spec, Ingest events)
 */
public final class IngestRules {
    private IngestRules() {}

    /**
     * Applies the operations to the snapshot one after the other, in request order.
     *
     * @param batch what was asked for
     * @param snapshot what is stored
     * @param ids gives new contacts, and events without an id of their sender's, theirs
     */
    public static IngestPlan plan(Batch batch, IngestSnapshot snapshot, IdGenerator ids) {
        return plan(batch, snapshot, ids, IngestWitness.NOBODY);
    }

    /**
     * Applies the operations to the snapshot one after the other, in request order.
     *
     * @param witness is called as each operation takes effect
     */
    public static IngestPlan plan(Batch batch, IngestSnapshot snapshot, IdGenerator ids, IngestWitness witness) {
        IngestFold fold = new IngestFold(batch.source(), snapshot, ids, witness);
        batch.knownBy(snapshot.retention())
                .operations()
                .forEach(operation -> fold.apply(operation, batch.receivedAt()));
        return fold.plan();
    }
}

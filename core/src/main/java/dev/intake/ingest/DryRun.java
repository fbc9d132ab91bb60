package dev.intake.ingest;

import dev.intake.access.IngestionKey;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import dev.intake.limit.TokenBucket;
import dev.intake.source.Source;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reports what operations would do, and changes nothing. The operations take the path that {@link IngestBatch} has for
 * them, on what is stored at one moment, in a transaction that cannot write.
 *
 * <p>A dry run takes nothing of what the tenant may send. It has a limit of its own, of the same figures, which this node
 * keeps in memory: trying things out never uses up what production needs, and does not wear the database either.
 */
public final class DryRun {
    private final IngestStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;
    private final KeyGate gate;
    private final DryRunLimit limit;

    public DryRun(IngestStorage storage, InstantSource clock, IdGenerator ids, DryRunLimit limit) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
        this.gate = new KeyGate(storage, clock);
        this.limit = limit;
    }

    /**
     * Looks at a request's tenant and key, and counts it as one dry run if the key is right.
     *
     * @param id the tenant in the path
     * @param presented the key in the request; absent when there is none of a key's shape
     */
    public Admission admit(TenantId id, Optional<IngestionKey> presented) {
        return admit(id, presented, bucket -> {});
    }

    /**
     * Looks at a request's tenant and key, and counts it as one dry run if the key is right.
     *
     * @param seen is given the bucket of the tenant's dry runs, if it is looked at
     */
    public Admission admit(TenantId id, Optional<IngestionKey> presented, Consumer<TokenBucket> seen) {
        return gate.admit(id, presented, (tenant, now) -> limit.take(tenant, now, seen));
    }

    /** The same for a request whose path names no tenant: it is the one whose key is presented. */
    public Admission admit(Optional<IngestionKey> presented) {
        return admit(presented, bucket -> {});
    }

    /**
     * Looks at the key of a request whose path names no tenant, and counts it as one dry run if the key is right.
     *
     * @param seen is given the bucket of the tenant's dry runs, if it is looked at
     */
    public Admission admit(Optional<IngestionKey> presented, Consumer<TokenBucket> seen) {
        return gate.admit(presented, (tenant, now) -> limit.take(tenant, now, seen));
    }

    /**
     * Tells what the operations would do, one after the other, were they processed now.
     *
     * @param admitted what {@link #admit} answered
     * @param operations in request order, any number
     * @return {@link IngestOutcome.Planned}, or {@link IngestOutcome.Refused} when the key was replaced meanwhile
     */
    public IngestOutcome plan(Admission.Admitted admitted, List<Operation> operations) {
        return storage.snapshots()
                .ofTenant(admitted.tenant(), reader -> plan(admitted, operations, reader))
                .orElseGet(() -> new IngestOutcome.Refused(new Refusal.Unauthorized()));
    }

    private IngestOutcome plan(Admission.Admitted admitted, List<Operation> operations, BatchReader reader) {
        Instant now = clock.instant();
        Optional<Refusal> refusal = KeyGate.refusal(reader.tenant(), Optional.of(admitted.key()), now);
        return refusal.isPresent()
                ? new IngestOutcome.Refused(refusal.get())
                : new IngestOutcome.Planned(reports(operations, now, new PlannedRows(reader)));
    }

    private List<OperationReport> reports(List<Operation> operations, Instant now, PlannedRows rows) {
        BatchPlanner planner = new BatchPlanner(Reporting.EFFECTS, ids);
        List<OperationReport> reports = new ArrayList<>();
        RequestTrace trace = RequestTrace.START;
        for (Batch part : Batch.parts(Source.CUSTOMER, now, operations)) {
            ReportedPlan planned = planner.plan(part, rows.gather(part.refs()), rows, trace);
            rows.add(planned.plan());
            reports.addAll(planned.reports());
            trace = planned.trace();
        }
        return reports;
    }
}

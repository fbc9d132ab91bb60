package dev.intake.ingest;

import dev.intake.access.IngestionKey;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import dev.intake.testworld.TestWorldUpkeep;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reports the effects that operations would have, without changing anything. The operations are planned by the same rules as in
 * {@link IngestBatch}, on a snapshot of the stored data, in a read-only transaction.
 *
 * <p>Dry runs have a separate limit of the same size, which each node keeps in memory. So they neither consume the tenant's
 * limit nor write to the database.
 */
public final class DryRun {
    private final IngestStorage storage;
    private final TestWorldUpkeep worlds;
    private final InstantSource clock;
    private final IdGenerator ids;
    private final KeyGate gate;
    private final DryRunLimit limit;

    /**
     * Creates the use case.
     *
     * @param worlds brings a test world up to date before operations are planned in it
     */
    public DryRun(
            IngestStorage storage,
            TestWorldUpkeep worlds,
            KeyGate gate,
            InstantSource clock,
            IdGenerator ids,
            DryRunLimit limit) {
        this.storage = storage;
        this.worlds = worlds;
        this.clock = clock;
        this.ids = ids;
        this.gate = gate;
        this.limit = limit;
    }

    /**
     * Checks a request's tenant and key, and counts one dry run if the key is accepted.
     *
     * @param id the tenant in the path
     * @param presented the key in the request; absent if there is none or it is malformed
     */
    public Admission admit(TenantId id, Optional<IngestionKey> presented) {
        return admit(id, presented, bucket -> {});
    }

    /**
     * Checks a request's tenant and key, and counts one dry run if the key is accepted.
     *
     * @param seen accepts the bucket of the tenant's dry runs, if it is checked
     */
    public Admission admit(TenantId id, Optional<IngestionKey> presented, Consumer<TokenBucket> seen) {
        return gate.admit(gate.world(id, presented), presented, (tenant, now) -> limit.take(tenant, now, seen));
    }

    /**
     * Checks the key of a request whose path names no tenant: the key determines the tenant. Counts one dry run if the key is
     * accepted.
     */
    public Admission admit(Optional<IngestionKey> presented) {
        return admit(presented, bucket -> {});
    }

    /**
     * Checks the key of a request whose path names no tenant, and counts one dry run if the key is accepted.
     *
     * @param seen accepts the bucket of the tenant's dry runs, if it is checked
     */
    public Admission admit(Optional<IngestionKey> presented, Consumer<TokenBucket> seen) {
        return gate.admit(presented, (tenant, now) -> limit.take(tenant, now, seen));
    }

    /**
     * Reports the effects that the operations would have if they were processed now, in order.
     *
     * @param admitted the result of {@link #admit}
     * @param operations in request order, any number
     * @return {@link IngestOutcome.Planned}, or {@link IngestOutcome.Refused} if the key was replaced in the meantime or too many
     *     dry runs of the tenant wait
     */
    public IngestOutcome plan(Admission.Admitted admitted, List<Operation> operations) {
        return limit.inTurn(admitted.tenant(), () -> planned(admitted, operations));
    }

    private IngestOutcome planned(Admission.Admitted admitted, List<Operation> operations) {
        worlds.refresh(admitted.tenant());
        return storage.snapshots()
                .ofTenant(admitted.tenant(), reader -> plan(admitted, operations, reader))
                .orElseGet(() -> new IngestOutcome.Refused(new Refusal.Unauthorized()));
    }

    private IngestOutcome plan(Admission.Admitted admitted, List<Operation> operations, BatchReader reader) {
        Instant now = clock.instant();
        Optional<Refusal> refusal = KeyGate.refusal(reader.access(), Optional.of(admitted.key()), now);
        return refusal.isPresent()
                ? new IngestOutcome.Refused(refusal.get())
                : new IngestOutcome.Planned(reports(operations, now, new PlannedRows(reader)));
    }

    private List<OperationReport> reports(List<Operation> operations, Instant now, PlannedRows rows) {
        List<OperationReport> reports = new ArrayList<>();
        RequestTrace trace = RequestTrace.START;
        for (Batch part : Batch.parts(Source.CUSTOMER, now, operations)) {
            ReportedPlan planned = ReportedPlan.of(part, rows.gather(part.refs()), rows, trace, ids);
            rows.add(planned.plan());
            reports.addAll(planned.reports());
            trace = planned.trace();
        }
        return reports;
    }
}

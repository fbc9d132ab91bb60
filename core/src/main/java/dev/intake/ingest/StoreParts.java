package dev.intake.ingest;

import dev.intake.ingest.KeyGate.Locked;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Stores parts of requests of one tenant in one transaction, which costs as much as one batch of their operations. Each part
 * has its own check of key and limit, its own arrival time and its own results, as if it were stored alone. (Decisions 3.8)
 */
final class StoreParts {
    private final IngestStorage storage;
    private final KeyGate gate;
    private final IdGenerator ids;

    StoreParts(IngestStorage storage, KeyGate gate, IdGenerator ids) {
        this.storage = storage;
        this.gate = gate;
        this.ids = ids;
    }

    /**
     * What a part has stored.
     *
     * @param results one per operation, in order
     * @param fired the number of enrollments
     * @param reports one per operation, in order; empty if no report was requested
     * @param trace the effects of the request so far; only for reports
     */
    record Stored(List<OperationResult> results, int fired, List<OperationReport> reports, RequestTrace trace) {}

    /**
     * Stores the parts in order.
     *
     * @param parts of this tenant; a single one if it requests a report
     * @return one outcome per part, in the same order
     */
    List<Locked<Stored>> store(TenantId tenant, List<RequestPart> parts) {
        List<Locked<Stored>> outcomes = storage.unitOfWork()
                .<List<Locked<Stored>>>inTenant(tenant, stores -> store(stores, parts))
                .orElseGet(() -> Collections.nCopies(parts.size(), new Locked.Refused<>(new Refusal.Unauthorized())));
        for (int i = 0; i < parts.size(); i++) {
            gate.note(parts.get(i).admitted(), outcomes.get(i).refusal().isEmpty());
        }
        return outcomes;
    }

    /** Gathers first, because the storage can lock the tenant and gather in one exchange. */
    private List<Locked<Stored>> store(IngestStores stores, List<RequestPart> parts) {
        IngestSnapshot snapshot = stores.gather(refs(parts));
        List<Optional<Refusal>> refusals = gate.charge(stores, parts);
        RequestPart first = parts.get(0);
        if (first.reporting() == Reporting.EFFECTS && refusals.get(0).isEmpty()) {
            return List.of(new Locked.Done<>(reported(stores, snapshot, first)));
        }
        IngestRules fold = new IngestRules(Source.CUSTOMER, snapshot, ids);
        List<Locked<Stored>> outcomes = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            outcomes.add(
                    refusals.get(i).isPresent()
                            ? new Locked.Refused<>(refusals.get(i).get())
                            : new Locked.Done<>(apply(parts.get(i), snapshot, fold)));
        }
        stores.apply(fold.plan());
        return outcomes;
    }

    private static Stored apply(RequestPart part, IngestSnapshot snapshot, IngestRules fold) {
        int firedBefore = fold.fired();
        List<OperationResult> results = fold.apply(part.batch(), snapshot.retention());
        return new Stored(results, fold.fired() - firedBefore, List.of(), part.before());
    }

    private Stored reported(IngestStores stores, IngestSnapshot snapshot, RequestPart part) {
        ReportedPlan planned = ReportedPlan.of(part.batch(), snapshot, stores, part.before(), ids);
        stores.apply(planned.plan());
        return new Stored(planned.plan().results(), planned.plan().fired(), planned.reports(), planned.trace());
    }

    private static BatchRefs refs(List<RequestPart> parts) {
        List<Operation> operations = parts.stream()
                .flatMap(part -> part.batch().operations().stream())
                .toList();
        Instant earliest = parts.stream()
                .map(part -> part.batch().receivedAt())
                .min(Comparator.naturalOrder())
                .orElseThrow();
        return new Batch(Source.CUSTOMER, earliest, operations).refs();
    }
}

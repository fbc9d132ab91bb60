package dev.intake.ingest;

import dev.intake.access.IngestionKey;
import dev.intake.access.KeyHash;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import dev.intake.limit.RequestCost;
import dev.intake.limit.TakeOutcome;
import dev.intake.limit.TokenBucket;
import dev.intake.source.Source;
import dev.intake.tenant.Tenant;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * The ingestion endpoint's work, without its HTTP. A request goes through {@link #admit} with its headers; when its
 * body turns out to be of no use, {@link #charge} takes its token all the same; else {@link #process} does. (Spec,
 * Ingest events; Decisions 3.2)
 *
 * <p>Key and limit decide twice: once on a look without a lock, so that a body is not read for nothing, and once under
 * the tenant's lock, which is the one that counts. So no request is processed with a key that was replaced before, on
 * any node, and the limit is exact. A tenant whose last request was processed with the same key is spared the first look.
 */
public final class IngestBatch {
    private final IngestStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;
    private final OperationObserver operations;
    private final IngestObserver observer;
    private final KeyGate gate;
    private final RememberedKeys remembered;

    public IngestBatch(
            IngestStorage storage,
            InstantSource clock,
            IdGenerator ids,
            RememberedKeys remembered,
            OperationObserver operations,
            IngestObserver observer) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
        this.remembered = remembered;
        this.operations = operations;
        this.observer = observer;
        this.gate = new KeyGate(storage, clock);
    }

    /**
     * Looks at a request's tenant and key, then at the tenant's limit. Changes nothing, so a request without the right
     * key costs the tenant nothing.
     *
     * @param id the tenant in the path
     * @param presented the key in the header; absent when there is none of a key's shape
     */
    public Admission admit(TenantId id, Optional<IngestionKey> presented) {
        return admit(id, presented, RequestCost.ONE_REQUEST, bucket -> {});
    }

    /**
     * Looks at a request's tenant and key, then at the tenant's limit, and changes nothing.
     *
     * @param id the tenant in the path
     * @param presented the key in the request; absent when there is none of a key's shape
     * @param least what the request costs at least
     * @param seen is given the tenant's bucket, if it is looked at
     */
    public Admission admit(
            TenantId id, Optional<IngestionKey> presented, RequestCost least, Consumer<TokenBucket> seen) {
        Optional<KeyHash> known = presented.map(IngestionKey::hash).filter(key -> remembered.holds(id, key));
        return known.isPresent()
                ? new Admission.Admitted(id, known.get())
                : told(gate.admit(id, presented, limited(least, seen)), Optional.of(id));
    }

    /**
     * The same for a request whose path names no tenant: it is the one whose key is presented. Nobody is found by a key
     * that is nobody's, and a tenant that has never generated one cannot be meant.
     *
     * @param presented the key in the request; absent when there is none of a key's shape
     */
    public Admission admit(Optional<IngestionKey> presented) {
        return admit(presented, RequestCost.ONE_REQUEST, bucket -> {});
    }

    /**
     * Looks at a request whose path names no tenant, and changes nothing.
     *
     * @param presented the key in the request; absent when there is none of a key's shape
     * @param least what the request costs at least
     * @param seen is given the tenant's bucket, if it is looked at
     */
    public Admission admit(Optional<IngestionKey> presented, RequestCost least, Consumer<TokenBucket> seen) {
        Admission admission = gate.admit(presented, limited(least, seen));
        return admission instanceof Admission.Refused
                ? told(admission, presented.map(IngestionKey::hash).flatMap(storage.registry()::holder))
                : admission;
    }

    private Admission told(Admission admission, Optional<TenantId> tenant) {
        if (admission instanceof Admission.Refused refused) {
            tenant.ifPresent(meant -> operations.refused(meant, refused.why()));
            observer.answered(new IngestOutcome.Refused(refused.why()));
        }
        return admission;
    }

    private static BiFunction<Tenant, Instant, Optional<Refusal>> limited(
            RequestCost least, Consumer<TokenBucket> seen) {
        return (tenant, now) -> {
            seen.accept(tenant.bucket().asOf(now));
            return tenant.bucket().take(now, least) instanceof TakeOutcome.Refused refused
                    ? Optional.of(new Refusal.RateLimited(refused.retryAfter()))
                    : Optional.empty();
        };
    }

    /**
     * Counts a request whose body is of no use against the limit; answers why it would have been refused anyway.
     *
     * @param findings what is wrong with the body
     */
    public Optional<Refusal> charge(Admission.Admitted admitted, List<Finding> findings) {
        return charge(admitted, findings, RequestCost.ONE_REQUEST, bucket -> {});
    }

    /**
     * Takes the cost of a request whose body is of no use; returns why the request would have been refused anyway.
     *
     * @param findings what is wrong with the body
     * @param cost what the request costs
     * @param seen is given the tenant's bucket as it is then
     */
    public Optional<Refusal> charge(
            Admission.Admitted admitted, List<Finding> findings, RequestCost cost, Consumer<TokenBucket> seen) {
        Payment payment = new Payment(cost, seen);
        Locked<String> outcome = locked(
                admitted,
                clock.instant(),
                Optional.of(payment),
                BatchRefs.contacts(Set.of(), 0),
                (stores, snapshot) -> "charged");
        if (outcome instanceof Locked.Refused<?> refused) {
            return Optional.of(refused(admitted, refused.why()).why());
        }
        operations.invalid(admitted.tenant(), findings);
        return Optional.empty();
    }

    /**
     * Notes an operation that was refused alone, in a request whose others were processed.
     *
     * @param findings what is wrong with it
     */
    public void refuse(Admission.Admitted admitted, List<Finding> findings) {
        operations.invalid(admitted.tenant(), findings);
    }

    /**
     * Notes calls that were accepted and for which there is no operation.
     *
     * @param calls what each was, told as a finding
     */
    public void ignore(Admission.Admitted admitted, List<Finding> calls) {
        operations.ignored(admitted.tenant(), calls);
    }

    /**
     * Processes the operations of one request, which counts as one. All of them are stored when this returns.
     *
     * @param admitted by {@link #admit}
     * @param operations in request order; more than {@value Batch#MAX_OPERATIONS} are stored in several transactions
     */
    public IngestOutcome process(Admission.Admitted admitted, List<Operation> operations) {
        return process(admitted, operations, RequestCost.ONE_REQUEST, Reporting.RESULTS, bucket -> {});
    }

    /**
     * Processes any number of operations in request order, {@value Batch#MAX_OPERATIONS} to a transaction, so that no other
     * request of the tenant waits for more than one part of them. Each part is stored whole or not at all. When a part throws
     * or is refused, those before it stay stored: sent again, their events are duplicates and their contacts are unchanged.
     *
     * @param admitted by {@link #admit}
     * @param operations in request order; none is no error
     * @param cost of all operations; taken with the first part, all or none
     * @param reporting what the outcome reports of each operation
     * @param seen accepts the tenant's bucket after the cost was taken or refused
     */
    public IngestOutcome process(
            Admission.Admitted admitted,
            List<Operation> operations,
            RequestCost cost,
            Reporting reporting,
            Consumer<TokenBucket> seen) {
        Instant now = clock.instant();
        List<OperationResult> results = new ArrayList<>();
        List<OperationReport> reports = new ArrayList<>();
        BatchPlanner planner = new BatchPlanner(reporting, ids);
        RequestTrace trace = RequestTrace.START;
        int fired = 0;
        Optional<Payment> unpaid = Optional.of(new Payment(cost, seen));
        for (Batch batch : Batch.parts(Source.CUSTOMER, now, operations)) {
            RequestTrace before = trace;
            Locked<ReportedPlan> outcome = locked(admitted, now, unpaid, batch.refs(), (stores, snapshot) -> {
                ReportedPlan planned = planner.plan(batch, snapshot, stores, before);
                stores.apply(planned.plan());
                return planned;
            });
            if (outcome instanceof Locked.Refused<?> refused) {
                return refused(admitted, refused.why());
            }
            ReportedPlan stored = ((Locked.Done<ReportedPlan>) outcome).value();
            IngestOutcome.Processed processed = processed(admitted, batch, stored.plan());
            results.addAll(processed.results());
            fired += processed.fired();
            reports.addAll(stored.reports());
            trace = stored.trace();
            unpaid = Optional.empty();
        }
        return switch (reporting) {
            case RESULTS -> new IngestOutcome.Processed(results, fired);
            case EFFECTS -> new IngestOutcome.Explained(results, reports);
        };
    }

    private IngestOutcome.Processed processed(Admission.Admitted admitted, Batch batch, IngestPlan stored) {
        IngestOutcome.Processed processed = new IngestOutcome.Processed(stored.results(), stored.fired());
        operations.processed(admitted.tenant(), batch.operations(), processed.results(), batch.receivedAt());
        observer.answered(processed);
        return processed;
    }

    private IngestOutcome.Refused refused(Admission.Admitted admitted, Refusal why) {
        IngestOutcome.Refused refused = new IngestOutcome.Refused(why);
        operations.refused(admitted.tenant(), why);
        observer.answered(refused);
        return refused;
    }

    /**
     * What a request costs.
     *
     * @param cost of the whole request
     * @param seen is given the bucket that it was taken from
     */
    private record Payment(RequestCost cost, Consumer<TokenBucket> seen) {}

    /** What came of work under the tenant's lock. */
    private sealed interface Locked<T> {
        record Done<T>(T value) implements Locked<T> {}

        record Refused<T>(Refusal why) implements Locked<T> {}
    }

    /**
     * Does the work if key and limit allow it. What the work needs is gathered first, because the storage can lock the
     * tenant and gather in one exchange; the clock is read after that, under the lock.
     *
     * @param refs what is gathered for the work
     */
    private <T> Locked<T> locked(
            Admission.Admitted admitted,
            Instant now,
            Optional<Payment> unpaid,
            BatchRefs refs,
            BiFunction<IngestStores, IngestSnapshot, T> work) {
        Locked<T> locked = storage.unitOfWork()
                .<Locked<T>>inTenant(admitted.tenant(), stores -> {
                    IngestSnapshot snapshot = stores.gather(refs);
                    Optional<Refusal> refusal =
                            KeyGate.refusal(stores.tenant(), Optional.of(admitted.key()), clock.instant());
                    if (refusal.isEmpty() && unpaid.isPresent()) {
                        refusal = take(unpaid.get(), stores, now);
                    }
                    return refusal.isPresent()
                            ? new Locked.Refused<>(refusal.get())
                            : new Locked.Done<>(work.apply(stores, snapshot));
                })
                .orElseGet(() -> new Locked.Refused<>(new Refusal.Unauthorized()));
        if (locked instanceof Locked.Refused<T>) {
            remembered.forget(admitted.tenant());
        } else {
            remembered.remember(admitted.tenant(), admitted.key());
        }
        return locked;
    }

    private static Optional<Refusal> take(Payment payment, IngestStores stores, Instant now) {
        Tenant tenant = stores.tenant();
        return tenant.bucket()
                .take(now, payment.cost())
                .fold(new TakeOutcome.Cases<>(
                        granted -> {
                            payment.seen().accept(granted.bucket());
                            stores.save(tenant.withBucket(granted.bucket()));
                            return Optional.empty();
                        },
                        refused -> {
                            payment.seen().accept(tenant.bucket().asOf(now));
                            return Optional.of(new Refusal.RateLimited(refused.retryAfter()));
                        }));
    }
}

package dev.intake.ingest;

import dev.intake.access.IngestionKey;
import dev.intake.access.KeyHash;
import dev.intake.ingest.KeyGate.Locked;
import dev.intake.ingest.KeyGate.Payment;
import dev.intake.ingest.StoreParts.Stored;
import dev.intake.kernel.Coalescer;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.RequestCost;
import dev.intake.kernel.Source;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import dev.intake.tenant.IngestionAccess;
import dev.intake.testworld.TestWorldUpkeep;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Processes requests to the ingestion endpoint, independent of HTTP. {@link #admit} checks the headers. Then {@link #process}
 * processes the operations, or {@link #charge} counts a request whose body is invalid. (Spec, Ingest events; Decisions 3.2)
 *
 * <p>Key and limit are checked twice: first without a lock, before a body is read, and then under the tenant's
 * lock. Only the second check is binding: a replaced key is rejected on every node, and the limit is exact. The first check
 * is skipped for a tenant whose last request was processed with the same key.
 *
 * <p>Small requests of one tenant that arrive while others of it are being stored are then stored together, so that a burst
 * of them does not need one transaction each. (ADR 70)
 */
public final class IngestBatch {
    private final TestWorldUpkeep worlds;
    private final InstantSource clock;
    private final OperationObserver operations;
    private final IngestObserver observer;
    private final KeyGate gate;
    private final StoreParts parts;
    private final Coalescer<TenantId, RequestPart, Supplier<Locked<Stored>>> arrivals =
            new Coalescer<>(RequestPart.MAX_TOGETHER, RequestPart::size, Coalescer.MAX_WAIT, this::store);

    /** Creates the use case for a storage without test worlds. */
    public IngestBatch(
            IngestStorage storage,
            KeyGate gate,
            InstantSource clock,
            IdGenerator ids,
            OperationObserver operations,
            IngestObserver observer) {
        this(storage, TestWorldUpkeep.NONE, gate, clock, ids, operations, observer);
    }

    /**
     * Creates the use case.
     *
     * @param worlds brings a test world up to date before operations are processed in it
     * @param observer is notified of the outcomes of live requests
     */
    public IngestBatch(
            IngestStorage storage,
            TestWorldUpkeep worlds,
            KeyGate gate,
            InstantSource clock,
            IdGenerator ids,
            OperationObserver operations,
            IngestObserver observer) {
        this.worlds = worlds;
        this.clock = clock;
        this.operations = operations;
        this.observer = observer;
        this.gate = gate;
        this.parts = new StoreParts(storage, gate, ids);
    }

    /**
     * Checks a request's tenant and key, then the tenant's limit. Changes nothing, so a request without a valid key costs the
     * tenant nothing.
     *
     * @param id the tenant in the path
     * @param presented the key in the header; absent if there is none or it is malformed
     */
    public Admission admit(TenantId id, Optional<IngestionKey> presented) {
        return admit(id, presented, RequestCost.ONE_REQUEST, bucket -> {});
    }

    /**
     * Checks a request's tenant and key, then the tenant's limit. Changes nothing.
     *
     * @param id the tenant in the path
     * @param presented the key in the request; absent if there is none or it is malformed
     * @param least the minimum cost of the request
     * @param seen accepts the tenant's bucket, if it is checked
     */
    public Admission admit(
            TenantId id, Optional<IngestionKey> presented, RequestCost least, Consumer<TokenBucket> seen) {
        TenantId world = gate.world(id, presented);
        Optional<KeyHash> known = presented.map(IngestionKey::hash).filter(key -> gate.remembers(world, key));
        return known.isPresent()
                ? new Admission.Admitted(world, known.get())
                : reported(gate.admit(world, presented, limited(least, seen)), Optional.of(world));
    }

    /**
     * Checks the key of a request whose path names no tenant: the key determines the tenant. An unknown key is refused as
     * unauthorized. Changes nothing.
     *
     * @param presented the key in the request; absent if there is none or it is malformed
     */
    public Admission admit(Optional<IngestionKey> presented) {
        return admit(presented, RequestCost.ONE_REQUEST, bucket -> {});
    }

    /**
     * Checks the key of a request whose path names no tenant, then the limit of the key's tenant. Changes nothing.
     *
     * @param presented the key in the request; absent if there is none or it is malformed
     * @param least the minimum cost of the request
     * @param seen accepts the tenant's bucket, if it is checked
     */
    public Admission admit(Optional<IngestionKey> presented, RequestCost least, Consumer<TokenBucket> seen) {
        Admission admission = gate.admit(presented, limited(least, seen));
        return admission instanceof Admission.Refused ? reported(admission, gate.holder(presented)) : admission;
    }

    private Admission reported(Admission admission, Optional<TenantId> tenant) {
        if (admission instanceof Admission.Refused refused) {
            tenant.ifPresent(meant -> operations.refused(meant, refused.why()));
            if (tenant.filter(TenantId::isTest).isEmpty()) {
                observer.answered(new IngestOutcome.Refused(refused.why()));
            }
        }
        return admission;
    }

    private static BiFunction<IngestionAccess, Instant, Optional<Refusal>> limited(
            RequestCost least, Consumer<TokenBucket> seen) {
        return (tenant, now) -> {
            seen.accept(tenant.bucket().asOf(now));
            return tenant.bucket().take(now, least).retryAfter().map(Refusal.RateLimited::new);
        };
    }

    /**
     * Charges one request whose body is invalid. Returns the refusal if key or limit reject the request.
     *
     * @param findings the violated rules
     */
    public Optional<Refusal> charge(Admission.Admitted admitted, List<Finding> findings) {
        return charge(admitted, findings, RequestCost.ONE_REQUEST, bucket -> {});
    }

    /**
     * Charges the cost of a request whose body is invalid. Returns the refusal if key or limit reject the request.
     *
     * @param findings the violated rules
     * @param cost the cost of the request
     * @param seen accepts the tenant's bucket after the cost was taken or refused
     */
    public Optional<Refusal> charge(
            Admission.Admitted admitted, List<Finding> findings, RequestCost cost, Consumer<TokenBucket> seen) {
        Batch none = new Batch(Source.CUSTOMER, clock.instant(), List.of());
        Optional<Refusal> refusal = store(new RequestPart(
                        admitted, none, Optional.of(new Payment(cost, seen)), Reporting.RESULTS, RequestTrace.START))
                .refusal();
        refusal.ifPresentOrElse(why -> refused(admitted, why), () -> operations.invalid(admitted.tenant(), findings));
        return refusal;
    }

    /**
     * Records an invalid operation of a request whose other operations were processed.
     *
     * @param findings the violated rules
     */
    public void refuse(Admission.Admitted admitted, List<Finding> findings) {
        operations.invalidCall(admitted.tenant(), findings);
    }

    /**
     * Records accepted calls of the Segment-compatible API that have no operation.
     *
     * @param calls one finding per call
     */
    public void ignore(Admission.Admitted admitted, List<Finding> calls) {
        operations.ignored(admitted.tenant(), calls);
    }

    /**
     * Records fields of processed operations that count as absent: identifiers that are placeholders, and times of
     * historical operations that cannot be read.
     *
     * @param placeholders one finding per field
     */
    public void note(Admission.Admitted admitted, List<Finding> placeholders) {
        if (!placeholders.isEmpty()) {
            operations.placeholders(admitted.tenant(), placeholders);
        }
    }

    /**
     * Processes the operations of a request at the cost of one request. All of them are stored when the method returns.
     *
     * @param admitted the result of {@link #admit}
     * @param operations in request order; more than {@value Batch#MAX_OPERATIONS} are stored in several transactions
     */
    public IngestOutcome process(Admission.Admitted admitted, List<Operation> operations) {
        return process(admitted, operations, RequestCost.ONE_REQUEST, Reporting.RESULTS, bucket -> {});
    }

    /**
     * Processes any number of operations in request order. Each transaction processes a part of at most {@value
     * Batch#MAX_OPERATIONS}, so other requests of the tenant wait for only one part. A part is stored entirely or not at all.
     * If a part fails or is refused, earlier parts remain stored: when they are sent again, their events are duplicates and
     * their contacts do not change.
     *
     * @param admitted the result of {@link #admit}
     * @param operations in request order; may be empty
     * @param cost the cost of all operations, taken with the first part
     * @param reporting the detail of the outcome
     * @param seen accepts the tenant's bucket after the cost was taken or refused
     */
    public IngestOutcome process(
            Admission.Admitted admitted,
            List<Operation> operations,
            RequestCost cost,
            Reporting reporting,
            Consumer<TokenBucket> seen) {
        if (admitted.tenant().isTest()) {
            worlds.refresh(admitted.tenant());
        }
        List<OperationResult> results = new ArrayList<>();
        List<OperationReport> reports = new ArrayList<>();
        RequestTrace trace = RequestTrace.START;
        int fired = 0;
        Optional<Payment> unpaid = Optional.of(new Payment(cost, seen));
        for (Batch batch : Batch.parts(Source.CUSTOMER, clock.instant(), operations)) {
            Locked<Stored> outcome = store(new RequestPart(admitted, batch, unpaid, reporting, trace));
            if (outcome.refusal().isPresent()) {
                return refused(admitted, outcome.refusal().get());
            }
            Stored stored = outcome.result().orElseThrow();
            processed(admitted, batch, stored);
            results.addAll(stored.results());
            fired += stored.fired();
            reports.addAll(stored.reports());
            trace = stored.trace();
            unpaid = Optional.empty();
        }
        return switch (reporting) {
            case RESULTS -> new IngestOutcome.Processed(results, fired);
            case EFFECTS -> new IngestOutcome.Explained(results, reports);
        };
    }

    private void processed(Admission.Admitted admitted, Batch batch, Stored stored) {
        operations.processed(admitted.tenant(), batch.operations(), stored.results(), batch.receivedAt());
        answered(admitted, new IngestOutcome.Processed(stored.results(), stored.fired()));
    }

    /** Stores a part, together with others of the tenant that arrive while one of them is being stored. */
    private Locked<Stored> store(RequestPart part) {
        TenantId tenant = part.admitted().tenant();
        return part.isShareable()
                ? arrivals.submit(tenant, part).get()
                : parts.store(tenant, List.of(part)).get(0);
    }

    /** If a bug in the rules keeps a part from being stored, the others of the group are stored alone. */
    private List<Supplier<Locked<Stored>>> store(TenantId tenant, List<RequestPart> group) {
        try {
            return parts.store(tenant, group).stream()
                    .<Supplier<Locked<Stored>>>map(outcome -> () -> outcome)
                    .toList();
        } catch (StorageException unavailable) {
            throw unavailable;
        } catch (RuntimeException bug) {
            return group.size() == 1
                    ? List.of(() -> {
                        throw bug;
                    })
                    : group.stream()
                            .flatMap(part -> store(tenant, List.of(part)).stream())
                            .toList();
        }
    }

    private IngestOutcome.Refused refused(Admission.Admitted admitted, Refusal why) {
        IngestOutcome.Refused refused = new IngestOutcome.Refused(why);
        operations.refused(admitted.tenant(), why);
        answered(admitted, refused);
        return refused;
    }

    /** The observer counts for the whole service, and test data does not count in figures of live data. */
    private void answered(Admission.Admitted admitted, IngestOutcome outcome) {
        if (!admitted.tenant().isTest()) {
            observer.answered(outcome);
        }
    }
}

package dev.intake.usecase;

import dev.intake.id.IdGenerator;
import dev.intake.ingest.Batch;
import dev.intake.ingest.Finding;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationResult;
import dev.intake.ingest.Refusal;
import dev.intake.key.IngestionKey;
import dev.intake.key.KeyCheck;
import dev.intake.key.KeyHash;
import dev.intake.limit.Taken;
import dev.intake.port.Storage;
import dev.intake.port.TenantStores;
import dev.intake.source.Source;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.BatchWriter.Written;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The ingestion endpoint's work, without its HTTP. A request goes through {@link #admit} with its headers; when its
 * body turns out to be of no use, {@link #charge} takes its token all the same; else {@link #process} does. (Spec,
 * Ingest events; Decisions 3.2)
 *
 * <p>Key and limit decide twice: once on a look without a lock, so that a body is not read for nothing, and once under
 * the tenant's lock, which is the one that counts. So no request is processed with a key that was replaced before, on
 * any node, and the limit is exact.
 */
public final class IngestBatch {
    private final Storage storage;
    private final InstantSource clock;
    private final IdGenerator ids;
    private final Traffic traffic;
    private final IngestObserver observer;

    IngestBatch(Storage storage, InstantSource clock, IdGenerator ids, Traffic traffic, IngestObserver observer) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
        this.traffic = traffic;
        this.observer = observer;
    }

    /**
     * Looks at a request's tenant and key, then at the tenant's limit. Changes nothing, so a request without the right
     * key costs the tenant nothing.
     *
     * @param id the tenant in the path
     * @param presented the key in the header; absent when there is none of a key's shape
     */
    public Admission admit(TenantId id, Optional<IngestionKey> presented) {
        Optional<Tenant> tenant = storage.views().tenant(id);
        if (tenant.isEmpty()) {
            return refused(new Refusal.Unauthorized());
        }
        Optional<KeyHash> hash = presented.map(IngestionKey::hash);
        Optional<Refusal> refusal = keyRefusal(tenant.get(), hash);
        if (refusal.isEmpty() && tenant.get().bucket().take(clock.instant()) instanceof Taken.Refused refused) {
            refusal = Optional.of(new Refusal.RateLimited(refused.retryAfter()));
        }
        refusal.ifPresent(why -> traffic.refused(id, why));
        return refusal.isPresent() ? refused(refusal.get()) : new Admission.Admitted(id, hash.orElseThrow());
    }

    /**
     * The same for a request whose path names no tenant: it is the one whose key is presented. Nobody is found by a key
     * that is nobody's, and a tenant that has never generated one cannot be meant.
     *
     * @param presented the key in the request; absent when there is none of a key's shape
     */
    public Admission admit(Optional<IngestionKey> presented) {
        return presented
                .map(IngestionKey::hash)
                .flatMap(storage.registry()::holder)
                .map(holder -> admit(holder, presented))
                .orElseGet(() -> refused(new Refusal.Unauthorized()));
    }

    private Admission refused(Refusal why) {
        observer.answered(new IngestOutcome.Refused(why));
        return new Admission.Refused(why);
    }

    /**
     * Counts a request whose body is of no use against the limit; answers why it would have been refused anyway.
     *
     * @param findings what is wrong with the body
     */
    public Optional<Refusal> charge(Admission.Admitted admitted, List<Finding> findings) {
        IngestOutcome outcome = locked(admitted, clock.instant(), 1, stores -> new Written(List.of(), 0));
        if (outcome instanceof IngestOutcome.Refused refused) {
            traffic.refused(admitted.tenant(), refused.why());
            observer.answered(refused);
            return Optional.of(refused.why());
        }
        traffic.invalid(admitted.tenant(), findings);
        return Optional.empty();
    }

    /**
     * Notes an operation that was refused alone, in a request whose others were processed.
     *
     * @param findings what is wrong with it
     */
    public void refuse(Admission.Admitted admitted, List<Finding> findings) {
        traffic.invalid(admitted.tenant(), findings);
    }

    /**
     * Processes the operations in one transaction: all of them are stored when this returns, none when it throws.
     *
     * @param admitted what {@link #admit} answered
     * @param operations 1 to {@value Batch#MAX_OPERATIONS}, in request order
     */
    public IngestOutcome process(Admission.Admitted admitted, List<Operation> operations) {
        Instant now = clock.instant();
        Batch batch = new Batch(Source.CUSTOMER, now, operations);
        return noted(
                admitted, operations, now, locked(admitted, now, 1, stores -> BatchWriter.write(batch, stores, ids)));
    }

    private IngestOutcome noted(
            Admission.Admitted admitted, List<Operation> operations, Instant now, IngestOutcome outcome) {
        if (outcome instanceof IngestOutcome.Processed processed) {
            traffic.processed(admitted.tenant(), operations, processed.results(), now);
        } else {
            traffic.refused(admitted.tenant(), ((IngestOutcome.Refused) outcome).why());
        }
        observer.answered(outcome);
        return outcome;
    }

    /**
     * Processes any number of operations in request order, {@value Batch#MAX_OPERATIONS} to a transaction, so that the
     * tenant's others never wait for more than one part of them. Each part is stored whole or not at all. When a part
     * throws or is refused, those before it stay stored: sent again, their events are duplicates and their contacts are
     * what they are already.
     *
     * @param admitted what {@link #admit} answered
     * @param operations in request order; none is no error
     * @param requests how many requests they count as, at least 1; taken with the first part, all or none
     */
    public IngestOutcome processInParts(Admission.Admitted admitted, List<Operation> operations, int requests) {
        Instant now = clock.instant();
        List<OperationResult> results = new ArrayList<>();
        int fired = 0;
        int start = 0;
        int unpaid = requests;
        do {
            int end = Math.min(start + Batch.MAX_OPERATIONS, operations.size());
            Batch part = new Batch(Source.CUSTOMER, now, operations.subList(start, end));
            IngestOutcome outcome = noted(
                    admitted,
                    part.operations(),
                    now,
                    locked(admitted, now, unpaid, stores -> BatchWriter.write(part, stores, ids)));
            if (!(outcome instanceof IngestOutcome.Processed processed)) {
                return outcome;
            }
            results.addAll(processed.results());
            fired += processed.fired();
            unpaid = 0;
            start = end;
        } while (start < operations.size());
        return new IngestOutcome.Processed(results, fired);
    }

    private IngestOutcome locked(
            Admission.Admitted admitted, Instant now, int requests, Function<TenantStores, Written> work) {
        return storage.unitOfWork()
                .inTenant(admitted.tenant(), stores -> {
                    Optional<Refusal> refusal = keyRefusal(stores.tenant(), Optional.of(admitted.key()));
                    if (refusal.isEmpty() && requests > 0) {
                        refusal = take(requests, stores, now);
                    }
                    return refusal.isPresent()
                            ? new IngestOutcome.Refused(refusal.get())
                            : processed(work.apply(stores));
                })
                .orElseGet(() -> new IngestOutcome.Refused(new Refusal.Unauthorized()));
    }

    private static IngestOutcome processed(Written written) {
        return new IngestOutcome.Processed(written.results(), written.fired());
    }

    private static Optional<Refusal> keyRefusal(Tenant tenant, Optional<KeyHash> presented) {
        return switch (KeyCheck.of(tenant.key(), presented)) {
            case ACCEPTED -> Optional.empty();
            case WRONG -> Optional.of(new Refusal.Unauthorized());
            case NEVER_GENERATED -> Optional.of(new Refusal.NoIngestionKey());
        };
    }

    private static Optional<Refusal> take(int requests, TenantStores stores, Instant now) {
        Tenant tenant = stores.tenant();
        Taken taken = tenant.bucket().take(now, requests);
        if (taken instanceof Taken.Refused refused) {
            return Optional.of(new Refusal.RateLimited(refused.retryAfter()));
        }
        stores.save(tenant.withBucket(((Taken.Granted) taken).bucket()));
        return Optional.empty();
    }
}

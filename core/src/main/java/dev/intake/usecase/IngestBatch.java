package dev.intake.usecase;

import dev.intake.id.IdGenerator;
import dev.intake.ingest.Batch;
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
import java.time.Instant;
import java.time.InstantSource;
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

    IngestBatch(Storage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
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
            return new Admission.Refused(new Refusal.Unauthorized());
        }
        Optional<KeyHash> hash = presented.map(IngestionKey::hash);
        Optional<Refusal> refusal = keyRefusal(tenant.get(), hash);
        if (refusal.isEmpty() && tenant.get().bucket().take(clock.instant()) instanceof Taken.Refused refused) {
            refusal = Optional.of(new Refusal.RateLimited(refused.retryAfter()));
        }
        return refusal.isPresent()
                ? new Admission.Refused(refusal.get())
                : new Admission.Admitted(id, hash.orElseThrow());
    }

    /** Counts a request whose body is of no use against the limit; answers why it would have been refused anyway. */
    public Optional<Refusal> charge(Admission.Admitted admitted) {
        IngestOutcome outcome = locked(admitted, clock.instant(), stores -> List.of());
        return outcome instanceof IngestOutcome.Refused refused ? Optional.of(refused.why()) : Optional.empty();
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
        return locked(admitted, now, stores -> BatchWriter.write(batch, stores, ids));
    }

    private IngestOutcome locked(
            Admission.Admitted admitted, Instant now, Function<TenantStores, List<OperationResult>> work) {
        return storage.unitOfWork()
                .inTenant(admitted.tenant(), stores -> {
                    Optional<Refusal> refusal = keyRefusal(stores.tenant(), Optional.of(admitted.key()));
                    if (refusal.isEmpty()) {
                        refusal = takeToken(stores, now);
                    }
                    return refusal.isPresent()
                            ? new IngestOutcome.Refused(refusal.get())
                            : new IngestOutcome.Processed(work.apply(stores));
                })
                .orElseGet(() -> new IngestOutcome.Refused(new Refusal.Unauthorized()));
    }

    private static Optional<Refusal> keyRefusal(Tenant tenant, Optional<KeyHash> presented) {
        return switch (KeyCheck.of(tenant.key(), presented)) {
            case ACCEPTED -> Optional.empty();
            case WRONG -> Optional.of(new Refusal.Unauthorized());
            case NEVER_GENERATED -> Optional.of(new Refusal.NoIngestionKey());
        };
    }

    private static Optional<Refusal> takeToken(TenantStores stores, Instant now) {
        Tenant tenant = stores.tenant();
        Taken taken = tenant.bucket().take(now);
        if (taken instanceof Taken.Refused refused) {
            return Optional.of(new Refusal.RateLimited(refused.retryAfter()));
        }
        stores.save(tenant.withBucket(((Taken.Granted) taken).bucket()));
        return Optional.empty();
    }
}

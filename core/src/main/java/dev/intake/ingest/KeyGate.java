package dev.intake.ingest;

import dev.intake.access.IngestionKey;
import dev.intake.access.KeyHash;
import dev.intake.kernel.RequestCost;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import dev.intake.kernel.TokenBucket.TakeOutcome;
import dev.intake.tenant.IngestionAccess;
import dev.intake.tenant.UnprovenTenants;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Checks key and limit of requests: without a lock in {@link #admit}, and under the tenant's lock in {@link #charge}. (Spec,
 * Authentication 1 to 3)
 *
 * <p>Remembers the keys with which the most recent tenants had requests processed, so that their next request needs no lookup.
 * A remembered key only permits reading the body. The check under the tenant's lock decides, because the key may have been
 * revoked on another node or the limit exceeded. Thread-safe. (ADR 4)
 */
public final class KeyGate {
    /** The maximum number of tenants whose key is remembered. */
    static final int TENANTS = 10_000;

    private final IngestStorage storage;
    private final InstantSource clock;
    private final UnprovenTenants<IngestionAccess> tenants;
    private final Map<TenantId, KeyHash> remembered = Collections.synchronizedMap(new LatestUsed<>(TENANTS));

    /** Creates a gate that remembers no key. */
    public KeyGate(IngestStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
        this.tenants = new UnprovenTenants<>(storage, storage::ingestionAccess, clock);
    }

    /**
     * Checks tenant and key, then the limit, without a lock.
     *
     * @param presented the key in the request; absent if there is none or it is malformed
     * @param limit returns the refusal if the limit is exceeded
     */
    Admission admit(
            TenantId id,
            Optional<IngestionKey> presented,
            BiFunction<IngestionAccess, Instant, Optional<Refusal>> limit) {
        Optional<IngestionAccess> tenant = tenants.find(id);
        if (tenant.isEmpty()) {
            return new Admission.Refused(new Refusal.Unauthorized());
        }
        Instant now = clock.instant();
        Optional<KeyHash> hash = presented.map(IngestionKey::hash);
        Optional<Refusal> refusal = refusal(tenant.get(), hash, now).or(() -> limit.apply(tenant.get(), now));
        return refusal.isPresent()
                ? new Admission.Refused(refusal.get())
                : new Admission.Admitted(id, hash.orElseThrow());
    }

    /**
     * Returns the test world for a test key, if the tenant has one with a key, and otherwise the tenant, so that an unknown
     * test key gets the response of any wrong key. Reads nothing for other keys.
     *
     * @param id the tenant in the path
     */
    TenantId world(TenantId id, Optional<IngestionKey> presented) {
        return presented
                .filter(IngestionKey::isTest)
                .flatMap(key -> tenants.find(id.test()))
                .filter(world -> world.key().isPresent())
                .map(IngestionAccess::id)
                .orElse(id);
    }

    /** Checks the key of a request whose path names no tenant: the key determines the tenant. */
    Admission admit(Optional<IngestionKey> presented, BiFunction<IngestionAccess, Instant, Optional<Refusal>> limit) {
        return holder(presented)
                .map(holder -> admit(holder, presented, limit))
                .orElseGet(() -> new Admission.Refused(new Refusal.Unauthorized()));
    }

    /** Returns the tenant with this key. */
    Optional<TenantId> holder(Optional<IngestionKey> presented) {
        return presented
                .map(IngestionKey::hash)
                .flatMap(key -> storage.unproven(() -> storage.registry().holder(key)));
    }

    /** Returns whether the tenant's last request was processed with this key. */
    boolean remembers(TenantId tenant, KeyHash key) {
        KeyHash last = remembered.get(tenant);
        return last != null && last.equals(key);
    }

    /** Remembers whether a request was processed with this key. */
    void note(Admission.Admitted admitted, boolean processed) {
        if (processed) {
            remembered.put(admitted.tenant(), admitted.key());
        } else {
            remembered.remove(admitted.tenant());
        }
    }

    /** Returns the refusal if the tenant does not accept the key at this time. */
    static Optional<Refusal> refusal(IngestionAccess tenant, Optional<KeyHash> presented, Instant now) {
        if (tenant.key().isEmpty()) {
            return Optional.of(new Refusal.NoIngestionKey());
        }
        return presented.filter(key -> tenant.accepts(key, now)).isPresent()
                ? Optional.empty()
                : Optional.of(new Refusal.Unauthorized());
    }

    /**
     * Checks key and limit of each part under the tenant's lock, in order, and takes the costs of those that are allowed.
     * Reads the tenant first and then the clock, so that its time is not before the lock.
     *
     * @return the refusal of each part; absent if it is allowed
     */
    List<Optional<Refusal>> charge(IngestStores stores, List<RequestPart> parts) {
        IngestionAccess locked = stores.access();
        Instant now = clock.instant();
        TokenBucket bucket = locked.bucket();
        List<Optional<Refusal>> refusals = new ArrayList<>();
        for (RequestPart part : parts) {
            Optional<Refusal> refusal =
                    refusal(locked, Optional.of(part.admitted().key()), now);
            if (refusal.isEmpty() && part.unpaid().isPresent()) {
                Instant arrival = part.batch().receivedAt();
                TakeOutcome taken = bucket.take(arrival, part.unpaid().get().cost());
                bucket = taken.bucket();
                part.unpaid().get().seen().accept(bucket.asOf(arrival));
                refusal = taken.retryAfter().map(Refusal.RateLimited::new);
            }
            refusals.add(refusal);
        }
        if (!bucket.equals(locked.bucket())) {
            stores.saveBucket(bucket);
        }
        return refusals;
    }

    /**
     * The cost of a request that is not charged yet.
     *
     * @param cost the cost of the whole request
     * @param seen accepts the bucket after the cost was taken or refused
     */
    record Payment(RequestCost cost, Consumer<TokenBucket> seen) {}

    /** The outcome of work under the tenant's lock. */
    sealed interface Locked<T> {
        /** Returns the result of the work; empty if it was refused. */
        Optional<T> result();

        /** Returns why key or limit refused the work; empty if it was done. */
        Optional<Refusal> refusal();

        record Done<T>(T value) implements Locked<T> {
            @Override
            public Optional<T> result() {
                return Optional.of(value);
            }

            @Override
            public Optional<Refusal> refusal() {
                return Optional.empty();
            }
        }

        record Refused<T>(Refusal why) implements Locked<T> {
            @Override
            public Optional<T> result() {
                return Optional.empty();
            }

            @Override
            public Optional<Refusal> refusal() {
                return Optional.of(why);
            }
        }
    }
}

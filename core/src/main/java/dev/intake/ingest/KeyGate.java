package dev.intake.ingest;

import dev.intake.access.IngestionKey;
import dev.intake.access.KeyHash;
import dev.intake.id.TenantId;
import dev.intake.tenant.Tenant;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.BiFunction;

/** Checks the ingestion key of a request. (Spec, Authentication 1 to 3) */
final class KeyGate {
    private final IngestStorage storage;
    private final InstantSource clock;

    KeyGate(IngestStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * Checks tenant and key, then the limit, without a lock.
     *
     * @param presented the key in the request; absent if there is none or it is malformed
     * @param limit returns the refusal if the limit is exceeded
     */
    Admission admit(
            TenantId id, Optional<IngestionKey> presented, BiFunction<Tenant, Instant, Optional<Refusal>> limit) {
        Optional<Tenant> tenant = storage.views().tenant(id);
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
                .flatMap(key -> storage.views().tenant(id.test()))
                .filter(world -> world.key().isPresent())
                .map(Tenant::id)
                .orElse(id);
    }

    /** Checks the key of a request whose path names no tenant: the key determines the tenant. */
    Admission admit(Optional<IngestionKey> presented, BiFunction<Tenant, Instant, Optional<Refusal>> limit) {
        return presented
                .map(IngestionKey::hash)
                .flatMap(storage.registry()::holder)
                .map(holder -> admit(holder, presented, limit))
                .orElseGet(() -> new Admission.Refused(new Refusal.Unauthorized()));
    }

    /** Returns the refusal if the tenant does not accept the key at this time. */
    static Optional<Refusal> refusal(Tenant tenant, Optional<KeyHash> presented, Instant now) {
        if (tenant.key().isEmpty()) {
            return Optional.of(new Refusal.NoIngestionKey());
        }
        return presented.filter(key -> tenant.accepts(key, now)).isPresent()
                ? Optional.empty()
                : Optional.of(new Refusal.Unauthorized());
    }
}

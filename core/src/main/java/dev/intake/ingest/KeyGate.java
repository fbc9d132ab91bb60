package dev.intake.ingest;

import dev.intake.access.IngestionKey;
import dev.intake.access.KeyCheck;
import dev.intake.access.KeyHash;
import dev.intake.id.TenantId;
import dev.intake.tenant.Tenant;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.BiFunction;

/** Looks whose key a request shows, and whether it lets the request in. (Spec, Authentication 1 to 3) */
final class KeyGate {
    private final IngestStorage storage;
    private final InstantSource clock;

    KeyGate(IngestStorage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * Looks at the tenant and the key, then at whatever limit there is; without a lock.
     *
     * @param presented the key in the request; absent when there is none of a key's shape
     * @param limit why the tenant's request is refused all the same at this moment, if it is
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

    /** The same for a request whose path names no tenant: it is the one whose key is presented. */
    Admission admit(Optional<IngestionKey> presented, BiFunction<Tenant, Instant, Optional<Refusal>> limit) {
        return presented
                .map(IngestionKey::hash)
                .flatMap(storage.registry()::holder)
                .map(holder -> admit(holder, presented, limit))
                .orElseGet(() -> new Admission.Refused(new Refusal.Unauthorized()));
    }

    /** Why the key does not let the tenant's request in at this moment, if it does not. */
    static Optional<Refusal> refusal(Tenant tenant, Optional<KeyHash> presented, Instant now) {
        return switch (KeyCheck.of(tenant.key(), tenant.replacedKey(), presented, now)) {
            case ACCEPTED -> Optional.empty();
            case WRONG -> Optional.of(new Refusal.Unauthorized());
            case NEVER_GENERATED -> Optional.of(new Refusal.NoIngestionKey());
        };
    }
}

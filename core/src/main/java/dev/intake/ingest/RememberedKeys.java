package dev.intake.ingest;

import dev.intake.access.KeyHash;
import dev.intake.id.TenantId;
import java.util.Collections;
import java.util.Map;

/**
 * The key that each of the tenants, those that sent last, had a request processed with, to save their next one a look-up.
 * It lets a request's body be read and decides nothing more: the key may have been revoked since, on any node, and the last
 * token be gone, which the look under the tenant's lock finds out. (ADR 4)
 */
public final class RememberedKeys {
    /** Tenants that are remembered, at most. */
    static final int TENANTS = 10_000;

    private final Map<TenantId, KeyHash> keys = Collections.synchronizedMap(new LatestUsed<>(TENANTS));

    /** Remembers nothing yet. */
    public RememberedKeys() {}

    boolean holds(TenantId tenant, KeyHash key) {
        KeyHash held = keys.get(tenant);
        return held != null && held.equals(key);
    }

    void remember(TenantId tenant, KeyHash key) {
        keys.put(tenant, key);
    }

    void forget(TenantId tenant) {
        keys.remove(tenant);
    }
}

package dev.intake.ingest;

import dev.intake.access.KeyHash;
import dev.intake.id.TenantId;
import java.util.Collections;
import java.util.Map;

/**
 * A cache of the keys with which the most recent tenants had requests processed, so that their next request needs no lookup.
 * A hit only permits reading the body. The check under the tenant's lock decides, because the key may have been revoked on
 * another node or the limit exceeded. (ADR 4)
 */
public final class RememberedKeys {
    /** The maximum number of cached tenants. */
    static final int TENANTS = 10_000;

    private final Map<TenantId, KeyHash> keys = Collections.synchronizedMap(new LatestUsed<>(TENANTS));

    /** Creates an empty cache. */
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

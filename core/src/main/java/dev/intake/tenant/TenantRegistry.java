package dev.intake.tenant;

import dev.intake.access.KeyHash;
import dev.intake.id.TenantId;
import dev.intake.store.StorageException;
import java.util.List;
import java.util.Optional;

/** The one place that looks across tenants. Never part of a unit of work. */
public interface TenantRegistry {
    /**
     * Adds a tenant.
     *
     * @throws StorageException when the store failed, or has a tenant of that id
     */
    void add(Tenant tenant);

    /**
     * Adds a tenant unless there is one. Of several that ask at once, on any number of nodes, one adds its tenant; one
     * that {@link #add} adds at that moment may stand beside it.
     *
     * @return whether it was added
     * @throws StorageException when the store failed
     */
    boolean addFirst(Tenant tenant);

    /** Every tenant, in no order. */
    List<Tenant> all();

    /**
     * The tenant whose key this is, looked for without a lock. A tenant may still be found by a key that was replaced:
     * whether a key is in force, its tenant says.
     *
     * @throws StorageException when the store failed
     */
    Optional<TenantId> holder(KeyHash key);
}

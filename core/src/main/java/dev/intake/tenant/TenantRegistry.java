package dev.intake.tenant;

import dev.intake.access.KeyHash;
import dev.intake.id.TenantId;
import dev.intake.store.StorageException;
import java.util.List;
import java.util.Optional;

/** The only operations across tenants; never part of a unit of work. */
public interface TenantRegistry {
    /**
     * Adds a tenant.
     *
     * @throws StorageException if storage fails or already has a tenant with this id
     */
    void add(Tenant tenant);

    /**
     * Adds a tenant if there is none. Of concurrent calls on any number of nodes, one succeeds. A concurrent
     * {@link #add} may still add another tenant.
     *
     * @return whether the tenant was added
     * @throws StorageException if storage fails
     */
    boolean addFirst(Tenant tenant);

    /** Returns all tenants, in no order. */
    List<Tenant> all();

    /**
     * Returns the tenant with this key, without locks. May also find a tenant by a replaced key; only the tenant
     * determines whether a key is valid.
     *
     * @throws StorageException if storage fails
     */
    Optional<TenantId> holder(KeyHash key);
}

package dev.intake.tenant;

import dev.intake.kernel.StorageException;
import java.util.List;

/** The only operations across tenants; never part of a unit of work. */
public interface TenantRegistry extends KeyHolders {
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

    /** Returns all tenants and test worlds, in no order. */
    List<Tenant> all();
}

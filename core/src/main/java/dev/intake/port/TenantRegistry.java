package dev.intake.port;

import dev.intake.tenant.Tenant;
import java.util.List;

/** The one place that looks across tenants. Never part of a unit of work. */
public interface TenantRegistry {
    /**
     * Adds a tenant.
     *
     * @throws StorageException when the store failed, or has a tenant of that id
     */
    void add(Tenant tenant);

    /** Every tenant, in no order. */
    List<Tenant> all();
}

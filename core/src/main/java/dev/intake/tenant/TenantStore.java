package dev.intake.tenant;

/** The tenant of a unit of work. */
public interface TenantStore {
    /** Returns the tenant as it was when the unit of work locked it. */
    Tenant tenant();

    /** Stores the settings, key, bucket and retention of the tenant. Its id and creation time never change. */
    void save(Tenant changed);
}

package dev.intake.tenant;

import dev.intake.store.UnitOfWork;

/** The storage ports of tenants and their settings. */
public interface TenantStorage {
    /** Returns the unit of work that changes a tenant. */
    UnitOfWork<? extends SettingStores> unitOfWork();

    /** Returns the queries about a tenant itself. */
    TenantViews views();

    /** Returns the registry of tenants. */
    TenantRegistry registry();
}

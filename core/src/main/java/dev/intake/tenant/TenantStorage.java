package dev.intake.tenant;

import dev.intake.store.UnitOfWork;

/** What storage provides for tenants and their settings. */
public interface TenantStorage {
    /** Returns the unit of work that changes a tenant. */
    UnitOfWork<? extends SettingStores> unitOfWork();

    /** Returns the queries about a tenant itself. */
    TenantViews views();

    /** Returns the registry of tenants. */
    TenantRegistry registry();
}

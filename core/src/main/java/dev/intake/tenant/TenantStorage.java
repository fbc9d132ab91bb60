package dev.intake.tenant;

import dev.intake.kernel.UnitOfWork;

/** The storage ports of tenants and their settings. */
public interface TenantStorage extends TenantViews {
    /** Returns the unit of work that changes a tenant. */
    UnitOfWork<? extends SettingStores> unitOfWork();

    /** Returns the registry of tenants. */
    TenantRegistry registry();
}

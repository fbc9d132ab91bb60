package dev.intake.account;

import dev.intake.tenant.TenantViews;

/** The storage ports of accounts. */
public interface AccountStorage {
    /** Returns the registry of accounts. */
    AccountRegistry accounts();

    /** Returns the queries about a tenant itself. */
    TenantViews views();
}

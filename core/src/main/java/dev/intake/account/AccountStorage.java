package dev.intake.account;

import dev.intake.tenant.TenantViews;

/** What storage provides for accounts. */
public interface AccountStorage {
    /** Returns the registry of accounts. */
    AccountRegistry accounts();

    /** Returns the queries about a tenant itself. */
    TenantViews views();
}

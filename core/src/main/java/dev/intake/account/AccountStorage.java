package dev.intake.account;

import dev.intake.access.AccessStorage;
import dev.intake.tenant.TenantViews;

/** The storage ports of accounts. */
public interface AccountStorage extends AccessStorage, TenantViews {
    /** Returns the registry of accounts. */
    AccountRegistry accounts();
}

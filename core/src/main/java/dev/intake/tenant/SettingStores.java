package dev.intake.tenant;

import dev.intake.access.AccessStores;

/** The stores that a change of a tenant's settings needs. */
public interface SettingStores extends TenantStore, AccessStores {}

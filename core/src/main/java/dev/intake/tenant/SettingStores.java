package dev.intake.tenant;

import dev.intake.access.AccessStores;

/** The stores needed to change a tenant's settings. */
public interface SettingStores extends TenantStore, AdmissionStore, AccessStores {}

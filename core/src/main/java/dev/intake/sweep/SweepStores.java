package dev.intake.sweep;

import dev.intake.tenant.TenantStore;
import dev.intake.userimport.UserImportStores;

/** The stores that periodic work needs. */
public interface SweepStores extends UserImportStores, TenantStore {}

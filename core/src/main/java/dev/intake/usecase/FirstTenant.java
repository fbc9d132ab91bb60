package dev.intake.usecase;

import dev.intake.key.IngestionKey;
import dev.intake.tenant.Tenant;

/**
 * The tenant that a service without any makes for itself, so that it can be tried at once.
 *
 * @param tenant the tenant
 * @param key its key, to be shown this once
 */
public record FirstTenant(Tenant tenant, IngestionKey key) {}

package dev.intake.tenant;

import dev.intake.access.IngestionKey;

/**
 * The tenant that a service without any makes for itself, so that it can be tried at once.
 *
 * @param tenant the tenant
 * @param key its key, to be shown this once
 */
public record FirstTenant(Tenant tenant, IngestionKey key) {}

package dev.intake.tenant;

import dev.intake.access.IngestionKey;

/**
 * The tenant that a new service creates on its first start, so that it can be tried immediately.
 *
 * @param tenant the new tenant
 * @param key its ingestion key, to be shown once
 */
public record FirstTenant(Tenant tenant, IngestionKey key) {}

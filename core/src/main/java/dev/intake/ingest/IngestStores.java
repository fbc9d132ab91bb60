package dev.intake.ingest;

import dev.intake.tenant.TenantStore;

/** The stores that ingestion needs: those of a batch, and the tenant with its key and limit. */
public interface IngestStores extends BatchStores, TenantStore {}

package dev.intake.ingest;

import dev.intake.tenant.TenantStore;

/** The stores that ingestion needs: those of a batch, and the tenant whose limit it is charged to. */
public interface IngestStores extends BatchStores, TenantStore {}

package dev.intake.ingest;

import dev.intake.tenant.AdmissionStore;

/** The stores that ingestion needs: those of a batch, and the keys and the limit of the tenant. */
public interface IngestStores extends BatchStores, AdmissionStore {}

package dev.intake.ingest;

import dev.intake.store.UnitOfWork;
import dev.intake.tenant.TenantRegistry;
import dev.intake.tenant.TenantViews;

/** What storage provides for ingestion. */
public interface IngestStorage {
    /** Returns the unit of work that changes a tenant. */
    UnitOfWork<? extends IngestStores> unitOfWork();

    /** Returns the registry of tenants. */
    TenantRegistry registry();

    /** Returns the queries about a tenant itself. */
    TenantViews views();

    /** Returns the snapshots of one tenant. */
    Snapshots snapshots();
}

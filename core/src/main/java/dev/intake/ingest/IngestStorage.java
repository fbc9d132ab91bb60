package dev.intake.ingest;

import dev.intake.store.UnitOfWork;
import dev.intake.tenant.KeyHolders;
import dev.intake.tenant.TenantViews;

/** What storage provides for ingestion. */
public interface IngestStorage {
    /** Returns the unit of work that changes a tenant. */
    UnitOfWork<? extends IngestStores> unitOfWork();

    /** Returns the search for the tenant that an ingestion key belongs to. */
    KeyHolders registry();

    /** Returns the queries about a tenant itself. */
    TenantViews views();

    /** Returns the snapshots of one tenant. */
    Snapshots snapshots();
}

package dev.intake.ingest;

import dev.intake.kernel.UnitOfWork;
import dev.intake.tenant.KeyHolders;
import dev.intake.tenant.TenantViews;

/** The storage that ingestion requires. */
public interface IngestStorage extends TenantViews {
    /** Returns the unit of work that changes a tenant. */
    UnitOfWork<? extends IngestStores> unitOfWork();

    /** Returns the lookup of tenants by ingestion key. */
    KeyHolders registry();

    /** Returns the snapshots of one tenant. */
    Snapshots snapshots();
}

package dev.intake.ingest;

import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.kernel.UnprovenLookups;
import dev.intake.tenant.IngestionAccess;
import dev.intake.tenant.KeyHolders;
import java.util.Optional;

/** The storage that ingestion requires. */
public interface IngestStorage extends UnprovenLookups {
    /**
     * Returns what ingestion needs of the tenant, without locks; sees committed data.
     *
     * @throws dev.intake.kernel.StorageException if storage fails
     */
    Optional<IngestionAccess> ingestionAccess(TenantId tenant);

    /** Returns the unit of work that changes a tenant. */
    UnitOfWork<? extends IngestStores> unitOfWork();

    /** Returns the lookup of tenants by ingestion key. */
    KeyHolders registry();

    /** Returns the snapshots of one tenant. */
    Snapshots snapshots();
}

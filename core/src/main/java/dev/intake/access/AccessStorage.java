package dev.intake.access;

import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.kernel.UnprovenLookups;

/** The storage ports of agent tokens and the audit record. */
public interface AccessStorage extends UnprovenLookups {
    /** Returns the unit of work that changes a tenant. */
    UnitOfWork<? extends AccessStores> unitOfWork();

    /** Returns the queries about credentials and the audit record. */
    AccessViews accessViews(TenantId tenant);
}

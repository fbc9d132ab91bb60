package dev.intake.sync;

import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.webhook.ConnectorViews;

/** The storage ports of imports of users. */
public interface UserImportStorage {
    /** Returns the unit of work that changes a tenant. */
    UnitOfWork<? extends UserImportStores> unitOfWork();

    /** Returns the queries about imports of users. */
    ImportViews importViews(TenantId tenant);

    /** Returns the queries about connectors, for a preview. */
    ConnectorViews connectorViews(TenantId tenant);

    /** Returns the search for due imports. */
    DueImportQuery acrossTenants();
}

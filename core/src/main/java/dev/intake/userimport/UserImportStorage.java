package dev.intake.userimport;

import dev.intake.store.UnitOfWork;
import dev.intake.webhook.ConnectorViews;

/** The storage ports of imports of users. */
public interface UserImportStorage {
    /** Returns the unit of work that changes a tenant. */
    UnitOfWork<? extends UserImportStores> unitOfWork();

    /** Returns the queries about imports of users. */
    ImportViews importViews();

    /** Returns the queries about connectors, for a preview. */
    ConnectorViews connectorViews();

    /** Returns the search for due imports. */
    DueImportQuery acrossTenants();
}

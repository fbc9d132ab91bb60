package dev.intake.userimport;

import dev.intake.store.UnitOfWork;

/** The storage ports of imports of users. */
public interface UserImportStorage {
    /** Returns the unit of work that changes a tenant. */
    UnitOfWork<? extends UserImportStores> unitOfWork();

    /** Returns the queries about imports of users. */
    ImportViews importViews();

    /** Returns the search for due imports. */
    DueImportQuery acrossTenants();
}

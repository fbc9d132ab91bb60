package dev.intake.sync;

import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.webhook.WebhookStorage;

/** The storage ports of imports of users. */
public interface UserImportStorage extends WebhookStorage {
    @Override
    UnitOfWork<? extends UserImportStores> unitOfWork();

    /** Returns the queries about imports of users. */
    ImportViews importViews(TenantId tenant);

    /** Returns the search for due imports. */
    DueImportQuery acrossTenants();
}

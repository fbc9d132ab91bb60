package dev.intake.sync;

import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.webhook.WebhookStorage;

/** The storage ports of imports and verifications. */
public interface SyncStorage extends WebhookStorage {
    @Override
    UnitOfWork<? extends SyncStores> unitOfWork();

    /** Returns the queries about imports and verifications. */
    SyncViews syncViews(TenantId tenant);

    /** Returns the searches for what is due. */
    DueSyncQuery acrossTenants();
}

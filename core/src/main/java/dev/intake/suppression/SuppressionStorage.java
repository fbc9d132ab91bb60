package dev.intake.suppression;

import dev.intake.access.AccessStorage;
import dev.intake.contact.ContactViews;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;

/** The storage ports of closed addresses. */
public interface SuppressionStorage extends AccessStorage {
    /** Returns the unit of work that changes a tenant. */
    @Override
    UnitOfWork<? extends SuppressionStores> unitOfWork();

    /** Returns the queries about contacts. */
    ContactViews contactViews(TenantId tenant);

    /** Returns the queries about closed addresses. */
    SuppressionViews suppressionViews(TenantId tenant);
}

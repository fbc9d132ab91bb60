package dev.intake.email;

import dev.intake.contact.ContactViews;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.suppression.SuppressionViews;

/** The storage ports of consent withdrawal. */
public interface ConsentStorage {
    /** Returns the unit of work that changes a tenant. */
    UnitOfWork<? extends ConsentStores> unitOfWork();

    /** Returns the queries about contacts. */
    ContactViews contactViews(TenantId tenant);

    /** Returns the emails. */
    EmailReader programViews(TenantId tenant);

    /** Returns the queries about closed addresses. */
    SuppressionViews suppressionViews(TenantId tenant);
}

package dev.intake.byhand;

import dev.intake.contact.ContactViews;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;

/** The storage ports of enrollments by hand. */
public interface EnrollStorage {
    /** Returns the unit of work that changes a tenant. */
    UnitOfWork<? extends EnrollStores> unitOfWork();

    /** Returns the queries about contacts. */
    ContactViews contactViews(TenantId tenant);
}

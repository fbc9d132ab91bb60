package dev.intake.email;

import dev.intake.contact.ContactViews;
import dev.intake.store.UnitOfWork;

/** The storage ports of consent withdrawal. */
public interface ConsentStorage {
    /** Returns the unit of work that changes a tenant. */
    UnitOfWork<? extends ConsentStores> unitOfWork();

    /** Returns the queries about contacts. */
    ContactViews contactViews();
}

package dev.intake.byhand;

import dev.intake.contact.ContactViews;
import dev.intake.event.EventViews;
import dev.intake.ingest.Snapshots;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.program.ProgramViews;
import dev.intake.suppression.SuppressionViews;

/** The storage ports of enrollments by hand. */
public interface EnrollStorage {
    /** Returns the unit of work that changes a tenant. */
    UnitOfWork<? extends EnrollStores> unitOfWork();

    /** Returns the snapshots of one tenant. */
    Snapshots snapshots();

    /** Returns the queries about programs and their emails. */
    ProgramViews programViews(TenantId tenant);

    /** Returns the queries about events. */
    EventViews eventViews(TenantId tenant);

    /** Returns the queries about closed addresses. */
    SuppressionViews suppressionViews(TenantId tenant);

    /** Returns the queries about contacts. */
    ContactViews contactViews(TenantId tenant);
}

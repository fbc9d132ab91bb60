package dev.intake.program;

import dev.intake.contact.ContactViews;
import dev.intake.event.EventViews;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.suppression.SuppressionViews;
import dev.intake.tenant.TenantViews;

/** The storage ports of programs. */
public interface ProgramStorage extends TenantViews {
    /** Returns the unit of work that changes a tenant. */
    UnitOfWork<? extends ProgramStores> unitOfWork();

    /** Returns the queries about programs. */
    ProgramViews programViews(TenantId tenant);

    /** Returns the queries about contacts. */
    ContactViews contactViews(TenantId tenant);

    /** Returns the queries about events. */
    EventViews eventViews(TenantId tenant);

    /** Returns the queries about closed addresses. */
    SuppressionViews suppressionViews(TenantId tenant);
}

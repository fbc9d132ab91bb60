package dev.intake.explain;

import dev.intake.contact.ContactViews;
import dev.intake.event.EventViews;
import dev.intake.kernel.TenantId;
import dev.intake.program.ProgramViews;
import dev.intake.suppression.SuppressionViews;
import dev.intake.tenant.TenantViews;

/** The storage ports of explanations. */
public interface ExplainStorage extends TenantViews {
    /** Returns the queries about programs. */
    ProgramViews programViews(TenantId tenant);

    /** Returns the queries about contacts. */
    ContactViews contactViews(TenantId tenant);

    /** Returns the queries about events. */
    EventViews eventViews(TenantId tenant);

    /** Returns the queries about closed addresses. */
    SuppressionViews suppressionViews(TenantId tenant);
}

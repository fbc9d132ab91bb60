package dev.intake.privacy;

import dev.intake.access.AccessStorage;
import dev.intake.access.AccessViews;
import dev.intake.contact.ContactViews;
import dev.intake.event.EventViews;
import dev.intake.feedback.FeedbackViews;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.program.ProgramViews;
import dev.intake.suppression.SuppressionViews;
import dev.intake.webhook.ConnectorViews;

/** The storage ports of export and erasure. */
public interface PrivacyStorage extends AccessStorage {
    /** Returns the unit of work that changes a tenant. */
    @Override
    UnitOfWork<? extends PrivacyStores> unitOfWork();

    /** Returns the queries about contacts. */
    ContactViews contactViews(TenantId tenant);

    /** Returns the queries about events. */
    EventViews eventViews(TenantId tenant);

    /** Returns the queries about connectors. */
    ConnectorViews connectorViews(TenantId tenant);

    /** Returns the queries about programs. */
    ProgramViews programViews(TenantId tenant);

    /** Returns the queries about feedback. */
    FeedbackViews feedbackViews(TenantId tenant);

    /** Returns the queries about closed addresses. */
    SuppressionViews suppressionViews(TenantId tenant);

    /** Returns the queries about credentials and the audit record. */
    @Override
    AccessViews accessViews(TenantId tenant);
}

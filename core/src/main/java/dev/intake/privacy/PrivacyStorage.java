package dev.intake.privacy;

import dev.intake.access.AccessStorage;
import dev.intake.access.AccessViews;
import dev.intake.contact.ContactViews;
import dev.intake.event.EventViews;
import dev.intake.feedback.FeedbackViews;
import dev.intake.program.ProgramViews;
import dev.intake.store.UnitOfWork;
import dev.intake.suppression.SuppressionViews;
import dev.intake.webhook.ConnectorViews;

/** The storage ports of export and erasure. */
public interface PrivacyStorage extends AccessStorage {
    /** Returns the unit of work that changes a tenant. */
    @Override
    UnitOfWork<? extends PrivacyStores> unitOfWork();

    /** Returns the queries about contacts. */
    ContactViews contactViews();

    /** Returns the queries about events. */
    EventViews eventViews();

    /** Returns the queries about connectors. */
    ConnectorViews connectorViews();

    /** Returns the queries about programs. */
    ProgramViews programViews();

    /** Returns the queries about feedback. */
    FeedbackViews feedbackViews();

    /** Returns the queries about closed addresses. */
    SuppressionViews suppressionViews();

    /** Returns the queries about credentials and the audit record. */
    @Override
    AccessViews accessViews();
}

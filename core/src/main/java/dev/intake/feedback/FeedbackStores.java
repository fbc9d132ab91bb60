package dev.intake.feedback;

import dev.intake.access.AuditStore;
import dev.intake.email.EmailStore;
import dev.intake.suppression.SuppressionStore;

/** The stores that feedback needs within a unit of work. */
public interface FeedbackStores extends AuditStore {
    /** Returns the store of emails. */
    EmailStore emails();

    /** Returns the store of closed addresses. */
    SuppressionStore suppressions();

    /** Returns the store of feedback. */
    FeedbackStore feedback();
}

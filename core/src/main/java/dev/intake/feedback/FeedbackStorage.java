package dev.intake.feedback;

import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.tenant.TenantViews;

/** The storage that feedback requires. */
public interface FeedbackStorage extends TenantViews {
    /** Returns the unit of work that changes a tenant. */
    UnitOfWork<? extends FeedbackStores> unitOfWork();

    /** Returns the queries about feedback. */
    FeedbackViews feedbackViews(TenantId tenant);
}

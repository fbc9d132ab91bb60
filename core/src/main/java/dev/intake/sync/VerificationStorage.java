package dev.intake.sync;

import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.webhook.ConnectorViews;

/** The storage ports of verifications. */
public interface VerificationStorage {
    /** Returns the unit of work that changes a tenant. */
    UnitOfWork<? extends VerificationStores> unitOfWork();

    /** Returns the queries about verifications. */
    VerificationViews verificationViews(TenantId tenant);

    /** Returns the queries about connectors. */
    ConnectorViews connectorViews(TenantId tenant);

    /** Returns the queries about user imports: users who were there before one are history. */
    ImportViews importViews(TenantId tenant);

    /** Returns the search for due verifications. */
    DueVerificationQuery acrossTenants();
}

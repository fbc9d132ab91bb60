package dev.intake.webhook;

import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.tenant.TenantViews;

/** What storage provides for deliveries. */
public interface WebhookStorage extends TenantViews {
    /** Returns the unit of work that changes a tenant. */
    UnitOfWork<? extends DeliveryStores> unitOfWork();

    /** Returns the queries about connectors. */
    ConnectorViews connectorViews(TenantId tenant);
}

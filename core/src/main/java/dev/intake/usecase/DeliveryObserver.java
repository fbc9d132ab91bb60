package dev.intake.usecase;

import dev.intake.connector.Connector;
import dev.intake.tenant.TenantId;

/** Is told what became of deliveries, once it is stored: for logs and counts. */
@FunctionalInterface
public interface DeliveryObserver {
    /** A delivery is about to be answered. One that the store failed on is not told of. */
    void received(TenantId tenant, Connector connector, WebhookOutcome outcome);
}

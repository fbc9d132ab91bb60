package dev.intake.webhook;

import dev.intake.id.TenantId;
import dev.intake.source.Connector;

/**
 * Is told what became of deliveries, once it is stored: for logs and counts. Called by the thread that answers, so it must
 * be quick and must not throw.
 */
@FunctionalInterface
public interface DeliveryObserver {
    /** A delivery is about to be answered. One that the store failed on is not told of. */
    void received(TenantId tenant, Connector connector, WebhookOutcome outcome);

    /**
     * Deliveries that were stored together have started programs.
     *
     * @param programs how many, at least 1
     */
    default void fired(TenantId tenant, Connector connector, int programs) {}
}

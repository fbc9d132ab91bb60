package dev.intake.webhook;

import dev.intake.id.TenantId;
import dev.intake.source.Connector;

/**
 * Receives the outcomes of deliveries once they are stored, for logs and metrics. The thread of the request calls it, so it
 * must be fast and must not throw.
 */
@FunctionalInterface
public interface DeliveryObserver {
    /** Called before a delivery is answered, unless the storage failed. */
    void received(TenantId tenant, Connector connector, WebhookOutcome outcome);

    /** Called after a delivery was stored whose user id is a placeholder, which counts as absent. */
    default void placeholder(TenantId tenant, Connector connector) {}

    /**
     * Called after deliveries that were stored together caused enrollments.
     *
     * @param programs the number of enrollments, at least 1
     */
    default void fired(TenantId tenant, Connector connector, int programs) {}
}

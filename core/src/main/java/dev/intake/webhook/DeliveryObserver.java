package dev.intake.webhook;

import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;

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

    /**
     * Called after deliveries that were stored together had attributes that their contacts have no room for.
     *
     * @param attributes the number of attributes that were left out, at least 1
     */
    default void leftOut(TenantId tenant, Connector connector, int attributes) {}

    /** Returns an observer that passes everything on to this one and then to another. */
    default DeliveryObserver and(DeliveryObserver further) {
        DeliveryObserver first = this;
        return new DeliveryObserver() {
            @Override
            public void received(TenantId tenant, Connector connector, WebhookOutcome outcome) {
                first.received(tenant, connector, outcome);
                further.received(tenant, connector, outcome);
            }

            @Override
            public void placeholder(TenantId tenant, Connector connector) {
                first.placeholder(tenant, connector);
                further.placeholder(tenant, connector);
            }

            @Override
            public void fired(TenantId tenant, Connector connector, int programs) {
                first.fired(tenant, connector, programs);
                further.fired(tenant, connector, programs);
            }

            @Override
            public void leftOut(TenantId tenant, Connector connector, int attributes) {
                first.leftOut(tenant, connector, attributes);
                further.leftOut(tenant, connector, attributes);
            }
        };
    }
}

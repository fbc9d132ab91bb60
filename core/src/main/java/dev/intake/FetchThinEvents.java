package dev.intake;

import dev.intake.kernel.Connector;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.sync.Verifications;
import dev.intake.webhook.DeliveryObserver;
import dev.intake.webhook.WebhookOutcome;
import java.util.function.Supplier;

/**
 * Lets a verification fetch what a thin event announces. (ADR 134)
 *
 * @param observer is notified as well
 * @param verifications orders the verification
 */
record FetchThinEvents(DeliveryObserver observer, Supplier<Verifications> verifications) implements DeliveryObserver {
    @Override
    public void received(TenantId tenant, Connector connector, WebhookOutcome outcome) {
        observer.received(tenant, connector, outcome);
        if (outcome.kind() == WebhookOutcome.Kind.THIN) {
            try {
                verifications.get().soon(tenant, connector);
            } catch (StorageException later) {
                // The delivery is stored, and the verification that is repeated every hour fetches its event.
            }
        }
    }

    @Override
    public void placeholder(TenantId tenant, Connector connector) {
        observer.placeholder(tenant, connector);
    }

    @Override
    public void leftOut(TenantId tenant, Connector connector, int attributes) {
        observer.leftOut(tenant, connector, attributes);
    }

    @Override
    public void fired(TenantId tenant, Connector connector, int programs) {
        observer.fired(tenant, connector, programs);
    }
}

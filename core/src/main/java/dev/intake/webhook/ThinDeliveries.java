package dev.intake.webhook;

import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.id.TenantId;
import java.time.Instant;
import java.util.Optional;

/** Deliveries of thin events of Stripe, which name their object but do not have it. */
public final class ThinDeliveries {
    /** The reason in their traces, by which they are found. */
    public static final String REASON = StripeTranslator.THIN;

    private ThinDeliveries() {}

    /**
     * Returns whether a thin event arrived at this time or later.
     *
     * @throws dev.intake.store.StorageException if storage fails
     */
    public static boolean haveArrived(ConnectorViews views, TenantId tenant, Instant since) {
        return !views.deliveries(tenant, DeliveryQuery.newest(1).ofThinEvents().since(Optional.of(since)))
                .isEmpty();
    }
}

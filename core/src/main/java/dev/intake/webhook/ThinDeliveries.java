package dev.intake.webhook;

import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.id.TenantId;
import java.time.Instant;
import java.util.Optional;

/** Deliveries of thin events of Stripe, which name their object but do not have it. */
public final class ThinDeliveries {
    /** How many of the newest deliveries are searched. */
    private static final int LOOKED_AT = 100;

    private ThinDeliveries() {}

    /**
     * Returns whether one of the newest deliveries is a thin event that arrived at this time or later.
     *
     * @throws dev.intake.store.StorageException if storage fails
     */
    public static boolean haveArrived(ConnectorViews views, TenantId tenant, Instant since) {
        return views.deliveries(tenant, DeliveryQuery.newest(LOOKED_AT).since(Optional.of(since))).stream()
                .anyMatch(trace ->
                        trace.reason().filter(StripeTranslator.THIN::equals).isPresent());
    }
}

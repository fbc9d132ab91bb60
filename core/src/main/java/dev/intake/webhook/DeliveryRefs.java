package dev.intake.webhook;

import dev.intake.kernel.Connector;
import java.util.List;
import java.util.Optional;

/**
 * The stored data that a group of deliveries refers to: what {@link DeliveryStores#gather(DeliveryRefs)} looks up.
 *
 * @param deliveries one entry per delivery; an event id may occur twice
 * @param secretsOf the connector whose signing secrets are needed; absent if none are
 */
public record DeliveryRefs(List<DeliveryRef> deliveries, Optional<Connector> secretsOf) {
    /** Copies the list. */
    public DeliveryRefs {
        deliveries = List.copyOf(deliveries);
    }
}

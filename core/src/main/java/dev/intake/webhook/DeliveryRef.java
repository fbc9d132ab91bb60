package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.ObjectRef;
import dev.intake.event.DedupeKey;
import java.util.Optional;

/**
 * The stored data that one delivery refers to.
 *
 * @param key the provider's event id
 * @param object the object whose memory its translation uses
 * @param customer the customer or user that it names
 */
public record DeliveryRef(DedupeKey key, Optional<ObjectRef> object, Optional<CustomerRef> customer) {
    /** Creates a reference to a delivery with only its event id. */
    public DeliveryRef(DedupeKey key) {
        this(key, Optional.empty(), Optional.empty());
    }
}

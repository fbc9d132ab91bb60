package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.ObjectRef;
import dev.intake.event.DedupeKey;
import java.util.Optional;

/**
 * What a verified delivery names, by which is looked up what is stored of it.
 *
 * @param key the provider's event id
 * @param object the object of which something may be remembered
 * @param customer whom it is about
 */
public record DeliveryRefs(DedupeKey key, Optional<ObjectRef> object, Optional<CustomerRef> customer) {}

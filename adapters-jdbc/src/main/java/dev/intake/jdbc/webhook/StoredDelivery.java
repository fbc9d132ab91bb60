package dev.intake.jdbc.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.MetadataMemory;
import dev.intake.connector.ObjectMemory;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.DeliveryRef;
import dev.intake.webhook.LinkedCustomer;
import java.util.Optional;

/**
 * What is stored of a delivery and of what it names.
 *
 * @param named what it names
 * @param trace its trace
 * @param memory of its object
 * @param link of its customer
 * @param metadata of its customer
 * @param awaited whether events are parked for its customer
 */
record StoredDelivery(
        DeliveryRef named,
        Optional<DeliveryRecord> trace,
        Optional<ObjectMemory> memory,
        Optional<LinkedCustomer> link,
        Optional<MetadataMemory> metadata,
        boolean awaited) {
    /** Returns the customer whose parked events it may release, if there are any. */
    Optional<CustomerRef> releases() {
        boolean unfinished =
                trace.map(stored -> stored.outcome() == DeliveryOutcome.FAILED).orElse(true);
        return named.customer().filter(customer -> awaited && unfinished);
    }
}

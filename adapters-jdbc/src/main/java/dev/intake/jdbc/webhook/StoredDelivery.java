package dev.intake.jdbc.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.ErasedUser;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.MetadataMemory;
import dev.intake.connector.ObjectMemory;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.DeliveryRef;
import java.util.Optional;
import java.util.Set;

/**
 * The stored data of a delivery and of the objects that it refers to.
 *
 * @param named the objects that it refers to
 * @param trace its trace
 * @param memory of its object
 * @param link of its customer
 * @param metadata of its customer
 * @param erased the erasure of its customer's contact
 * @param awaited whether events are parked for its customer
 */
record StoredDelivery(
        DeliveryRef named,
        Optional<DeliveryRecord> trace,
        Optional<ObjectMemory> memory,
        Optional<LinkedCustomer> link,
        Optional<MetadataMemory> metadata,
        Optional<ErasedUser> erased,
        boolean awaited) {
    /** A retry or a later mapping may still process these. */
    private static final Set<DeliveryOutcome> UNFINISHED = Set.of(DeliveryOutcome.FAILED, DeliveryOutcome.IGNORED);

    /** Returns the customer whose parked events it may release, if there are any. */
    Optional<CustomerRef> releases() {
        boolean unfinished =
                trace.map(stored -> UNFINISHED.contains(stored.outcome())).orElse(true);
        return named.customer().filter(customer -> awaited && unfinished);
    }
}

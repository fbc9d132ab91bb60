package dev.intake.webhook;

import dev.intake.connector.MetadataMemory;
import dev.intake.connector.ObjectMemory;
import java.util.Optional;

/**
 * What is stored of what a delivery names.
 *
 * @param trace the trace that the delivery left before, if it came before
 * @param memory what is remembered of its object, if anything
 * @param link who its customer is, if payloads have shown it
 * @param metadata what is remembered of the metadata of its customer
 * @param awaited whether events wait for its customer
 */
public record StoredRefs(
        Optional<DeliveryRecord> trace,
        Optional<ObjectMemory> memory,
        Optional<LinkedCustomer> link,
        MetadataMemory metadata,
        boolean awaited) {}

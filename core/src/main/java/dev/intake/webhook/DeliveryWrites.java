package dev.intake.webhook;

import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.event.DedupeKey;
import dev.intake.ingest.IngestPlan;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rows to write for deliveries that were applied one after the other, each key at most once.
 *
 * @param ingest contacts, events, profiles and enrollments
 * @param traces of the deliveries, and of the parked events that they released
 * @param links new or changed links of customers
 * @param memories the new remembered states of objects, and of the metadata of customers
 * @param parked the events to park
 * @param released the stored parked events to remove
 * @param failed the bodies of deliveries that could not be translated
 * @param ignored the deliveries that were ignored and are kept
 */
public record DeliveryWrites(
        IngestPlan ingest,
        List<DeliveryRecord> traces,
        List<LinkedCustomer> links,
        Map<ObjectRef, ObjectMemory> memories,
        List<ParkedEvent> parked,
        Set<DedupeKey> released,
        List<FailedDelivery> failed,
        List<IgnoredDelivery> ignored) {
    /** Copies the collections. */
    public DeliveryWrites {
        traces = List.copyOf(traces);
        links = List.copyOf(links);
        memories = Map.copyOf(memories);
        parked = List.copyOf(parked);
        released = Set.copyOf(released);
        failed = List.copyOf(failed);
        ignored = List.copyOf(ignored);
    }
}

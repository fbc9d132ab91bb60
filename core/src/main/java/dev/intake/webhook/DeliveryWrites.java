package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.MetadataMemory;
import dev.intake.event.DedupeKey;
import dev.intake.ingest.IngestPlan;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What deliveries come to that took effect one after the other: the rows to write, each key at most once.
 *
 * @param ingest contacts, events, profiles and enrollments
 * @param traces of the deliveries, and of the events that wait no longer
 * @param links new or changed
 * @param metadata what is to be remembered of customers' metadata from now on
 * @param parked the events that wait from now on
 * @param released the stored events that wait no longer
 */
public record DeliveryWrites(
        IngestPlan ingest,
        List<DeliveryRecord> traces,
        List<LinkedCustomer> links,
        Map<CustomerRef, MetadataMemory> metadata,
        List<ParkedEvent> parked,
        Set<DedupeKey> released) {
    /** Copies the collections. */
    public DeliveryWrites {
        traces = List.copyOf(traces);
        links = List.copyOf(links);
        metadata = Map.copyOf(metadata);
        parked = List.copyOf(parked);
        released = Set.copyOf(released);
    }
}

package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.MetadataMemory;
import dev.intake.ingest.IngestSnapshot;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/**
 * All that the rules may look at when they decide about deliveries, as it is stored.
 *
 * @param stored what the deliveries' operations need, those of the events included that they may release
 * @param links who the deliveries' customers are, where payloads have shown it
 * @param metadata what is remembered of the metadata of these customers
 * @param waiting the events that wait for one of these customers, in no order
 * @param erased those of the deliveries' users whose contact was erased; of users only who are reported deleted
 */
public record DeliverySnapshot(
        IngestSnapshot stored,
        Map<CustomerRef, LinkedCustomer> links,
        Map<CustomerRef, MetadataMemory> metadata,
        Collection<ParkedEvent> waiting,
        Set<CustomerRef> erased) {
    /** What is stored when nobody was erased and no metadata is remembered. */
    public DeliverySnapshot(
            IngestSnapshot stored, Map<CustomerRef, LinkedCustomer> links, Collection<ParkedEvent> waiting) {
        this(stored, links, Map.of(), waiting, Set.of());
    }
}

package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.MetadataMemory;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.event.DedupeKey;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is stored of deliveries, and of the objects and customers that they name.
 *
 * @param traces of deliveries with one of their event ids
 * @param memories what is remembered of their objects
 * @param links the links of their customers, if payloads have shown them
 * @param metadata what is remembered of the metadata of these customers
 * @param awaited the customers for whom events are parked
 * @param waiting the parked events of customers, in no order
 * @param erased their users whose contact was erased; only users that are reported deleted are looked up
 */
public record DeliverySnapshot(
        Map<DedupeKey, DeliveryRecord> traces,
        Map<ObjectRef, ObjectMemory> memories,
        Map<CustomerRef, LinkedCustomer> links,
        Map<CustomerRef, MetadataMemory> metadata,
        Set<CustomerRef> awaited,
        Collection<ParkedEvent> waiting,
        Set<CustomerRef> erased) {
    /** A snapshot of links and parked events, with nothing else stored. */
    public DeliverySnapshot(Map<CustomerRef, LinkedCustomer> links, Collection<ParkedEvent> waiting) {
        this(Map.of(), Map.of(), links, Map.of(), Set.of(), waiting, Set.of());
    }

    /** Returns the trace of the delivery with this event id, if it was stored before. */
    public Optional<DeliveryRecord> trace(DedupeKey key) {
        return Optional.ofNullable(traces.get(key));
    }

    /** Returns the snapshot with these parked events and erased users. */
    DeliverySnapshot with(List<ParkedEvent> parked, Set<CustomerRef> gone) {
        return new DeliverySnapshot(traces, memories, links, metadata, awaited, parked, gone);
    }
}

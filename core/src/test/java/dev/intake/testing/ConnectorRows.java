package dev.intake.testing;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.event.DedupeKey;
import dev.intake.ingest.IngestPlan;
import dev.intake.kernel.Source;
import dev.intake.webhook.DeliveryRef;
import dev.intake.webhook.DeliveryRefs;
import dev.intake.webhook.DeliverySnapshot;
import dev.intake.webhook.DeliveryStores;
import dev.intake.webhook.DeliveryWrites;
import dev.intake.webhook.ParkedEvent;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads and writes single kinds of a connector's rows, as deliveries do with all of them. */
final class ConnectorRows {
    private static final IngestPlan NO_ROWS =
            new IngestPlan(List.of(), List.of(), List.of(), List.of(), Map.of(), Map.of(), List.of());

    /** The id of an event that was never delivered. */
    private static final DedupeKey NEW = new DedupeKey(Source.STRIPE, "evt_new");

    private ConnectorRows() {}

    /** Parks events, whose traces the unit of work stores. */
    static void park(DeliveryStores stores, ParkedEvent... events) {
        apply(stores, List.of(), Map.of(), List.of(events), Set.of());
    }

    static void release(DeliveryStores stores, DedupeKey... events) {
        apply(stores, List.of(), Map.of(), List.of(), Set.of(events));
    }

    static void link(DeliveryStores stores, LinkedCustomer... links) {
        apply(stores, List.of(links), Map.of(), List.of(), Set.of());
    }

    static void remember(DeliveryStores stores, Map<ObjectRef, ? extends ObjectMemory> memories) {
        apply(stores, List.of(), Map.copyOf(memories), List.of(), Set.of());
    }

    private static void apply(
            DeliveryStores stores,
            List<LinkedCustomer> links,
            Map<ObjectRef, ObjectMemory> memories,
            List<ParkedEvent> parked,
            Set<DedupeKey> released) {
        stores.apply(new DeliveryWrites(NO_ROWS, List.of(), links, memories, parked, released, List.of(), List.of()));
    }

    /** Returns the parked events that a new delivery about these customers would release. */
    static Collection<ParkedEvent> waitingFor(DeliveryStores stores, CustomerRef... customers) {
        return gather(stores, Arrays.stream(customers).map(ConnectorRows::about))
                .waiting();
    }

    static Map<CustomerRef, LinkedCustomer> links(DeliveryStores stores, CustomerRef... customers) {
        return gather(stores, Arrays.stream(customers).map(ConnectorRows::about))
                .links();
    }

    static Map<ObjectRef, ObjectMemory> memories(DeliveryStores stores, Set<ObjectRef> objects) {
        return gather(
                        stores,
                        objects.stream().map(object -> new DeliveryRef(NEW, Optional.of(object), Optional.empty())))
                .memories();
    }

    private static DeliveryRef about(CustomerRef customer) {
        return new DeliveryRef(NEW, Optional.empty(), Optional.of(customer));
    }

    private static DeliverySnapshot gather(DeliveryStores stores, Stream<DeliveryRef> refs) {
        return stores.gather(new DeliveryRefs(refs.toList(), Optional.empty()));
    }
}

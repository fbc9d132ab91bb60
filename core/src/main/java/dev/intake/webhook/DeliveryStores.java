package dev.intake.webhook;

import dev.intake.event.EventStore;
import dev.intake.ingest.BatchStores;

/**
 * Reads and writes deliveries within a unit of work. The contacts and events of deliveries are gathered as those of a {@link
 * #gather(dev.intake.ingest.BatchRefs) batch}, once the translations are known.
 */
public interface DeliveryStores extends BatchStores, ConnectorStores {
    /**
     * Returns the stored data of deliveries, and of the objects and customers that they name. The tenant is locked, so it
     * holds until the unit of work ends.
     */
    DeliverySnapshot gather(DeliveryRefs refs);

    /**
     * Stores the rows of deliveries.
     *
     * @param writes rules for {@link DeliveryWrites#ingest} are those of {@link #apply(dev.intake.ingest.IngestPlan)}. Each
     *     parked event has its trace among the traces and is not parked yet.
     */
    void apply(DeliveryWrites writes);

    /** Returns the store of events. */
    EventStore events();
}

package dev.intake.webhook;

import dev.intake.event.EventStore;
import dev.intake.ingest.BatchStores;

/** The stores that deliveries need. */
public interface DeliveryStores extends BatchStores, ConnectorStores {
    /** Returns the store of events. */
    EventStore events();
}

package dev.intake.webhook;

import dev.intake.ingest.BatchStores;

/** The stores that deliveries need. */
public interface DeliveryStores extends BatchStores, ConnectorStores {}

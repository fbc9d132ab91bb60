package dev.intake.http.server;

import dev.intake.ingest.IngestObserver;
import dev.intake.webhook.DeliveryObserver;

/**
 * Observers of the server.
 *
 * @param requests receives every request
 * @param ingestion receives outcomes of ingestion
 * @param deliveries receives outcomes of deliveries
 */
public record ServerObservers(RequestObserver requests, IngestObserver ingestion, DeliveryObserver deliveries) {
    /** No observers. */
    public static final ServerObservers NONE =
            new ServerObservers((method, route, status, took) -> {}, outcome -> {}, (tenant, connector, outcome) -> {});
}

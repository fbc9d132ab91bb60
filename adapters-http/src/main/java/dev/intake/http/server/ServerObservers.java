package dev.intake.http.server;

import dev.intake.ingest.IngestObserver;
import dev.intake.webhook.DeliveryObserver;

/**
 * Who is told of what the server does.
 *
 * @param requests of every request
 * @param ingestion of what requests of the ingestion endpoint came to
 * @param deliveries of what webhook deliveries came to
 */
public record ServerObservers(RequestObserver requests, IngestObserver ingestion, DeliveryObserver deliveries) {
    /** Nobody. */
    public static final ServerObservers NONE =
            new ServerObservers((method, route, status, took) -> {}, outcome -> {}, (tenant, connector, outcome) -> {});
}

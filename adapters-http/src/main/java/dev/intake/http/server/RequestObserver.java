package dev.intake.http.server;

import java.time.Duration;

/** Receives every request after its response, for metrics. */
@FunctionalInterface
public interface RequestObserver {
    /** The value of {@code method} for a method that HTTP does not define. */
    String OTHER_METHOD = "OTHER";

    /** The value of {@code route} for a request without a route. */
    String NO_ROUTE = "none";

    /**
     * Receives a completed request, on its thread; must be fast and must not throw. No argument is client text, so the number
     * of label values is bounded.
     *
     * @param method the HTTP method, or {@link #OTHER_METHOD}
     * @param route the template of its route, as {@code /api/tenants/{tenantId}/events}, or {@link #NO_ROUTE}
     * @param status the HTTP status
     * @param took time from the received headers to the response
     */
    void answered(String method, String route, int status, Duration took);
}

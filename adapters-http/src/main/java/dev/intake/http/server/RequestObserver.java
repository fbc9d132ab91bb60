package dev.intake.http.server;

import java.time.Duration;

/** Is told of every request once it is answered: for counts. */
@FunctionalInterface
public interface RequestObserver {
    /** What {@code method} says of a method that HTTP itself does not define. */
    String OTHER_METHOD = "OTHER";

    /** What {@code route} says of a request that no route of ours takes. */
    String NO_ROUTE = "none";

    /**
     * A request has been answered. Called by the thread that answered, so it must be quick and must not throw. Nothing
     * that it is told comes from the client, so there are only so many different ones.
     *
     * @param method the HTTP method, or {@link #OTHER_METHOD}
     * @param route the template of its route, as {@code /api/tenants/{tenantId}/events}, or {@link #NO_ROUTE}
     * @param status the HTTP status
     * @param took from when its headers had come until its answer was handed over
     */
    void answered(String method, String route, int status, Duration took);
}

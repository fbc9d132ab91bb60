package dev.intake.http.server;

import io.javalin.http.Context;
import io.javalin.router.Endpoint;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Set;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.NanoTime;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports every request after its response to the observer, and at {@code DEBUG} to the log. It names the route
 * template, never the path, because a path may contain a secret.
 */
public record AccessLog(RequestObserver observer, RequestIds requestIds) {
    private static final Logger LOG = LoggerFactory.getLogger(AccessLog.class);
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT");
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Reports a request that reached a route. */
    public void answered(Context context, float millis) {
        HttpServletResponse response = context.res();
        Endpoint matched = context.endpoints().matchedHttpEndpoint();
        tell(
                context.req().getMethod(),
                matched == null ? RequestObserver.NO_ROUTE : matched.path,
                response.getStatus(),
                Duration.ofNanos((long) (millis * NANOS_PER_MILLI)),
                requestIds.of(response));
        requestIds.forget();
    }

    /** Reports a request that was not valid HTTP/1.1. */
    public void answered(Request request, int status, String requestId) {
        tell(
                request.getMethod(),
                RequestObserver.NO_ROUTE,
                status,
                Duration.ofNanos(NanoTime.since(request.getHeadersNanoTime())),
                requestId);
    }

    private void tell(String sentMethod, String route, int status, Duration took, String requestId) {
        String method = METHODS.contains(sentMethod) ? sentMethod : RequestObserver.OTHER_METHOD;
        observer.answered(method, route, status, took);
        if (LOG.isDebugEnabled()) {
            LOG.atDebug()
                    .addKeyValue("method", method)
                    .addKeyValue("route", route)
                    .addKeyValue("status", status)
                    .addKeyValue("micros", took.toNanos() / 1_000)
                    .log("Request {} was answered: {} {} with {}", requestId, method, route, status);
        }
    }
}

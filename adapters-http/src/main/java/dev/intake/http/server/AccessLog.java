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
 * Tells of every request once it is answered: the observer, and at {@code DEBUG} the log, one line each. It names the
 * template of the route and never the path, for in a path can stand what lets somebody in.
 */
public final class AccessLog {
    private static final Logger LOG = LoggerFactory.getLogger(AccessLog.class);
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT");
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final RequestObserver observer;
    private final RequestIds requestIds;

    public AccessLog(RequestObserver observer, RequestIds requestIds) {
        this.observer = observer;
        this.requestIds = requestIds;
    }

    /** A request has been answered that had come to our routes. */
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

    /** A request has been answered that was no HTTP/1.1 as it should be. */
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

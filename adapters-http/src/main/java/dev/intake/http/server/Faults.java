package dev.intake.http.server;

import dev.intake.kernel.LogLimit;
import dev.intake.kernel.StorageException;
import dev.intake.webhook.DeliveryFault;
import io.javalin.http.MethodNotAllowedResponse;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Creates responses to requests that no endpoint handled, and is the only class that logs internal errors: one line with the
 * request id and no content of the request. Faults of one kind are logged once a second, and failures of the storage and
 * stack traces once a minute, with the number of those left out: an outage does not fill the disk. Those are logged
 * at {@code DEBUG}.
 */
public final class Faults {
    private static final Logger LOG = LoggerFactory.getLogger(Faults.class);

    /** Maximum causes followed, because causes may form a cycle. */
    private static final int MAX_CAUSES = 8;

    private final LogLimit traces;
    private final LogLimit lines;
    private final LogLimit outages;

    /**
     * Creates an instance.
     *
     * @param nanoTime monotonic clock in nanoseconds
     */
    public Faults(LongSupplier nanoTime) {
        traces = new LogLimit(nanoTime, Duration.ofMinutes(1));
        lines = new LogLimit(nanoTime, Duration.ofSeconds(1));
        outages = new LogLimit(nanoTime, Duration.ofMinutes(1));
    }

    public static JsonResponse notFound() {
        return JsonResponse.error(Problem.NOT_FOUND, "There is nothing at this path.");
    }

    public static JsonResponse methodNotAllowed(MethodNotAllowedResponse response) {
        String allowed = response.getDetails().getOrDefault("availableMethods", "");
        String rule = allowed.isEmpty()
                ? "This path does not support the method."
                : "This path supports only " + allowed + ".";
        return JsonResponse.error(Problem.METHOD_NOT_ALLOWED, rule).with("Allow", allowed);
    }

    /** Logs the fault and returns {@code infra}. (Spec, Errors; Decisions 7) */
    public JsonResponse fault(String requestId, Throwable fault) {
        log(requestId, fault);
        return isOverload(fault)
                ? JsonResponse.error(
                        Problem.OVERLOADED,
                        "The service has more to do than it can. Retrying with the same messageId values is safe.")
                : JsonResponse.error(
                        Problem.FAULT,
                        "Something went wrong on our side. Retrying with the same messageId values is safe.");
    }

    /** Returns whether the request had no effect, because its work did not begin in time. */
    public static boolean isOverload(Throwable fault) {
        return fault instanceof StorageException failed && failed.isOverload();
    }

    /** Logs the fault of a request that has another response. */
    public void log(String requestId, Throwable fault) {
        String line = line(fault);
        OptionalLong leftOut = (fault instanceof StorageException ? outages : lines).due(line);
        if (leftOut.isEmpty()) {
            LOG.debug("Request {} failed: {}", requestId, line);
            return;
        }
        LOG.atLevel(isOverload(fault) ? Level.WARN : Level.ERROR)
                .log(
                        "Request {} failed: {}{}{}",
                        requestId,
                        line,
                        leftOut.getAsLong() > 0 ? "; " + leftOut.getAsLong() + " more since the last line" : "",
                        traces.due(line).isPresent() || LOG.isDebugEnabled() ? trace(fault) : "");
    }

    /**
     * Returns the exception classes and the place in the code. Includes only messages of {@link StorageException},
     * because messages of drivers and parsers quote data.
     */
    private static String line(Throwable fault) {
        StringBuilder text = new StringBuilder();
        Throwable current = fault;
        for (int depth = 0; current != null && depth < MAX_CAUSES; depth++, current = current.getCause()) {
            text.append(depth == 0 ? "" : ", caused by ").append(named(current));
        }
        String place = DeliveryFault.of(fault).place();
        return place.isEmpty()
                ? text.toString()
                : text.append(" at ").append(place).toString();
    }

    private static String trace(Throwable fault) {
        StringBuilder text = new StringBuilder();
        Throwable current = fault;
        for (int depth = 0; current != null && depth < MAX_CAUSES; depth++, current = current.getCause()) {
            text.append(depth == 0 ? "\n" : "\nCaused by: ").append(named(current));
            for (StackTraceElement frame : current.getStackTrace()) {
                text.append("\n\tat ").append(frame);
            }
        }
        return text.toString();
    }

    private static String named(Throwable fault) {
        String name = fault.getClass().getName();
        return fault instanceof StorageException ? name + ": " + fault.getMessage() : name;
    }
}

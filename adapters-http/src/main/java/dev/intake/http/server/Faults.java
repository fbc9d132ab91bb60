package dev.intake.http.server;

import dev.intake.store.StorageException;
import dev.intake.webhook.DeliveryFault;
import io.javalin.http.MethodNotAllowedResponse;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates responses to requests that no endpoint handled, and is the only class that logs internal errors: one line with the
 * request id and no content of the request. The stack trace is logged at most once a minute for each place in the code, so
 * that an outage does not fill the disk.
 */
public final class Faults {
    private static final Logger LOG = LoggerFactory.getLogger(Faults.class);

    /** Maximum causes followed, because causes may form a cycle. */
    private static final int MAX_CAUSES = 8;

    private final FaultTraces traces;

    /**
     * Creates an instance.
     *
     * @param nanoTime monotonic clock in nanoseconds
     */
    public Faults(LongSupplier nanoTime) {
        traces = new FaultTraces(nanoTime);
    }

    public static JsonResponse notFound() {
        return JsonResponse.error(Problem.NOT_FOUND, "There is nothing at this path.");
    }

    public static JsonResponse methodNotAllowed(MethodNotAllowedResponse response) {
        String allowed = response.getDetails().getOrDefault("availableMethods", "");
        return JsonResponse.error(Problem.METHOD_NOT_ALLOWED, "This path supports only " + allowed + ".")
                .with("Allow", allowed);
    }

    /** Logs the fault and returns {@code infra}. (Spec, Errors) */
    public JsonResponse fault(String requestId, Throwable fault) {
        log(requestId, fault);
        return JsonResponse.error(
                Problem.FAULT, "Something went wrong on our side. Retrying with the same messageId values is safe.");
    }

    /** Logs the fault of a request that has another response. */
    public void log(String requestId, Throwable fault) {
        String line = line(fault);
        LOG.error(
                "Request {} failed: {}{}",
                requestId,
                line,
                traces.isDue(line) || LOG.isDebugEnabled() ? trace(fault) : "");
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

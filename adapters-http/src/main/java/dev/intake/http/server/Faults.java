package dev.intake.http.server;

import dev.intake.store.StorageException;
import dev.intake.webhook.DeliveryFault;
import io.javalin.http.MethodNotAllowedResponse;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers for requests that no endpoint has answered. A fault of ours is logged here and nowhere else, under the id
 * that its answer bears, and without anything that the request contained. It takes one line, and its whole trace follows
 * when none of the same place has followed for a minute: an outage fails every request at the same place, and must not
 * fill the disk as well.
 */
public final class Faults {
    private static final Logger LOG = LoggerFactory.getLogger(Faults.class);

    /** An exception can be its own cause, in a circle. */
    private static final int MAX_CAUSES = 8;

    private final FaultTraces traces;

    /**
     * Faults of one server.
     *
     * @param nanoTime tells how much time has passed, in nanoseconds, from any start
     */
    public Faults(LongSupplier nanoTime) {
        traces = new FaultTraces(nanoTime);
    }

    public static Answer notFound() {
        return Answer.error(Problem.NOT_FOUND, "There is nothing at this path.");
    }

    public static Answer methodNotAllowed(MethodNotAllowedResponse response) {
        String allowed = response.getDetails().getOrDefault("availableMethods", "");
        return Answer.error(Problem.METHOD_NOT_ALLOWED, "This path takes " + allowed + " only.")
                .with("Allow", allowed);
    }

    /** Logs the fault and answers {@code infra}. (Spec, Errors) */
    public Answer fault(String requestId, Throwable fault) {
        log(requestId, fault);
        return Answer.error(
                Problem.FAULT, "Something went wrong on our side. Retrying with the same messageId values is safe.");
    }

    /** Logs the fault of a request that is answered otherwise. */
    public void log(String requestId, Throwable fault) {
        String line = line(fault);
        LOG.error(
                "Request {} failed: {}{}",
                requestId,
                line,
                traces.isDue(line) || LOG.isDebugEnabled() ? trace(fault) : "");
    }

    /**
     * The fault, its causes and where in our code it arose. Of messages only those of a {@link StorageException}, which
     * promises to quote nothing: drivers and parsers quote in theirs what a customer has sent.
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

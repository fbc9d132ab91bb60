package dev.intake.http;

import dev.intake.port.StorageException;
import io.javalin.http.MethodNotAllowedResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers for requests that no endpoint has answered. A fault of ours is logged here and nowhere else, under the id
 * that its answer bears, and without anything that the request contained.
 */
final class Faults {
    private static final Logger LOG = LoggerFactory.getLogger(Faults.class);

    private Faults() {}

    static Answer notFound() {
        return Answer.error(Problem.NOT_FOUND, "There is nothing at this path.");
    }

    static Answer methodNotAllowed(MethodNotAllowedResponse response) {
        String allowed = response.getDetails().getOrDefault("availableMethods", "");
        return Answer.error(Problem.METHOD_NOT_ALLOWED, "This path takes " + allowed + " only.")
                .with("Allow", allowed);
    }

    /** Logs the fault and answers {@code infra}. (Spec, Errors) */
    static Answer fault(String requestId, Throwable fault) {
        log(requestId, fault);
        return Answer.error(
                Problem.FAULT, "Something went wrong on our side. Retrying with the same messageId values is safe.");
    }

    /** Logs the fault of a request that is answered otherwise. */
    static void log(String requestId, Throwable fault) {
        LOG.error("Request {} failed: {}", requestId, described(fault));
    }

    /**
     * Class and stack of the fault and of its causes, without their messages: drivers and parsers quote in them what
     * a customer has sent. A {@link StorageException} promises not to.
     */
    private static String described(Throwable fault) {
        StringBuilder text = new StringBuilder();
        Throwable current = fault;
        for (int depth = 0; current != null && depth < 8; depth++, current = current.getCause()) {
            text.append(depth == 0 ? "" : "\nCaused by: ")
                    .append(current.getClass().getName());
            if (current instanceof StorageException) {
                text.append(": ").append(current.getMessage());
            }
            for (StackTraceElement frame : current.getStackTrace()) {
                text.append("\n\tat ").append(frame);
            }
        }
        return text.toString();
    }
}

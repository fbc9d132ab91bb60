package dev.intake.jdbc.embedded;

import java.io.Serial;

/** The embedded server could not be started, joined or stopped; the message names the directory and a remedy. */
public final class EmbeddedServerException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    EmbeddedServerException(String message) {
        super(message);
    }

    EmbeddedServerException(String message, Throwable cause) {
        super(message, cause);
    }
}

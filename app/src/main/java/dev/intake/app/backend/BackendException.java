package dev.intake.app.backend;

import java.io.Serial;

/** The storage cannot be used. The message is for the person who started Intake, and says what to do. */
public final class BackendException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** With a message that is a whole sentence, and the reason. */
    public BackendException(String message, Throwable cause) {
        super(message, cause);
    }

    /** With a message that is a whole sentence. */
    public BackendException(String message) {
        super(message);
    }
}

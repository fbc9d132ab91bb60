package dev.intake.app.backend;

import dev.intake.app.output.Message;
import dev.intake.kernel.StorageException;
import java.io.Serial;

/** Thrown if the storage cannot be used. The message is for the user and includes a remedy. */
public final class BackendException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception with a complete message and a cause. */
    public BackendException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Creates the exception with a complete message. */
    public BackendException(String message) {
        super(message);
    }

    /** Returns the exception for work that failed on an open database. */
    public static BackendException of(StorageException e) {
        return of("the database", e, "; run \"intake doctor\" to find the reason");
    }

    static BackendException of(String database, StorageException e, String otherwise) {
        String reason = e.getCause() == null ? "" : " (" + Message.ofReason(e) + ")";
        String remedy =
                ConnectionRemedy.ofWork(e).map(known -> "; " + known.text()).orElse(otherwise);
        return new BackendException(database + " cannot be used: " + e.getMessage() + reason + remedy, e);
    }
}

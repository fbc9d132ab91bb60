package dev.intake.app.backend;

import dev.intake.app.output.Message;
import dev.intake.store.StorageException;
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

    /** Of work that failed on a database that was open until then. */
    public static BackendException of(StorageException e) {
        return of("the database", e, "; \"intake doctor\" looks for the reason");
    }

    static BackendException of(String database, StorageException e, String otherwise) {
        String reason = e.getCause() == null ? "" : " (" + Message.ofReason(e) + ")";
        String remedy =
                ConnectionRemedy.ofWork(e).map(known -> "; " + known.text()).orElse(otherwise);
        return new BackendException(database + " cannot be used: " + e.getMessage() + reason + remedy, e);
    }
}

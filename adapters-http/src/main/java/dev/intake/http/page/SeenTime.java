package dev.intake.http.page;

import dev.intake.action.SetAt;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * Reads from a form when the value that it showed was set. A value that was set later has not been seen, and is not replaced.
 */
public final class SeenTime {
    private SeenTime() {}

    /** Returns the revision of the value that a form showed. */
    public static String revision(String field, Context context) {
        return SetAt.revision(read(field, context));
    }

    /** Reads the time in a field; absent if the form showed no value, and the epoch if the text is invalid. */
    public static Optional<Instant> read(String field, Context context) {
        String text = Gate.field(field, context);
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
        } catch (DateTimeParseException tampered) {
            return Optional.of(Instant.EPOCH);
        }
    }
}

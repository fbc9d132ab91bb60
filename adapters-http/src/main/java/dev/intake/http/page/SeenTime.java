package dev.intake.http.page;

import io.javalin.http.Context;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** When a value was set that a form showed. A value set since then was not seen, and is not replaced. */
public final class SeenTime {
    private SeenTime() {}

    /** Reads the time in a field; absent if the form showed no value, and the epoch for an invalid text. */
    public static Optional<Instant> read(String field, Context context) {
        String text = Gate.field(field, context);
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
        } catch (DateTimeParseException tampered) {
            return Optional.of(Instant.EPOCH);
        }
    }
}

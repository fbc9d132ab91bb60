package dev.intake.http.access;

import dev.intake.kernel.RecordCursor;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.UUID;

/** The position of a page in a record, as a URL parameter. */
final class RecordPlace {
    private static final String SEPARATOR = "~";
    private static final int UUID_LENGTH = 36;

    private RecordPlace() {}

    static String write(RecordCursor mark) {
        return mark.at() + SEPARATOR + mark.id();
    }

    /** Parses a position; empty for any other text, which means the first page. */
    static Optional<RecordCursor> read(String text) {
        int separator = text.indexOf(SEPARATOR);
        if (separator < 0 || text.length() - separator - 1 != UUID_LENGTH) {
            return Optional.empty();
        }
        try {
            return Optional.of(new RecordCursor(
                    Instant.parse(text.substring(0, separator)), UUID.fromString(text.substring(separator + 1))));
        } catch (DateTimeParseException | IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }
}

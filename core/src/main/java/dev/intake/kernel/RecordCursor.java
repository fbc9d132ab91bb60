package dev.intake.kernel;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A position in a list that is ordered by time: its last row. What follows begins behind it, so no row is skipped or repeated
 * while the list grows.
 *
 * @param at the time of the row
 * @param id the id of the row
 */
public record RecordCursor(Instant at, UUID id) {
    private static final String SEPARATOR = "~";

    /** Parses a position in the form of {@link #toString}; empty for any other text. */
    public static Optional<RecordCursor> parse(String text) {
        int separator = text.indexOf(SEPARATOR);
        if (separator < 0) {
            return Optional.empty();
        }
        try {
            Instant at = Instant.parse(text.substring(0, separator));
            return Uuids.parse(text.substring(separator + 1)).map(id -> new RecordCursor(at, id));
        } catch (DateTimeException notATime) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return at + SEPARATOR + id;
    }
}

package dev.intake.app.command;

import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.UUID;

/**
 * A position in a list: the last row of a part. The next part begins after it, so no row is skipped or repeated while the
 * list grows.
 *
 * @param at the time of the row
 * @param id the id of the row
 */
public record ListCursor(Instant at, UUID id) {
    private static final String SEPARATOR = "~";

    /** Parses a position in the form of {@link #toString}; absent for any other text. */
    static Optional<ListCursor> parse(String text) {
        int separator = text.indexOf(SEPARATOR);
        if (separator < 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ListCursor(
                    Instant.parse(text.substring(0, separator)), UUID.fromString(text.substring(separator + 1))));
        } catch (DateTimeParseException | IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    public static ListCursor of(EmailQuery.Cursor mark) {
        return new ListCursor(mark.at(), mark.email().value());
    }

    public static ListCursor of(EventQuery.Cursor mark) {
        return new ListCursor(mark.receivedAt(), mark.event().value());
    }

    public EmailQuery.Cursor ofEmail() {
        return new EmailQuery.Cursor(at, new EmailId(id));
    }

    public EventQuery.Cursor ofArrival() {
        return new EventQuery.Cursor(at, new EventId(id));
    }

    @Override
    public String toString() {
        return at + SEPARATOR + id;
    }
}

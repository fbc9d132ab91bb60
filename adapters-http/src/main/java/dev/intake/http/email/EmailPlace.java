package dev.intake.http.email;

import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery.Cursor;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** A position in a list of emails, as a URL parameter. */
public final class EmailPlace {
    private static final String SEPARATOR = "~";

    private EmailPlace() {}

    public static String write(Cursor mark) {
        return mark.at() + SEPARATOR + mark.email();
    }

    /** Parses a position; empty for any other text, which means the first page. */
    public static Optional<Cursor> read(String text) {
        int separator = text.indexOf(SEPARATOR);
        if (separator < 0) {
            return Optional.empty();
        }
        try {
            Instant at = Instant.parse(text.substring(0, separator));
            return EmailId.parse(text.substring(separator + 1)).map(email -> new Cursor(at, email));
        } catch (DateTimeParseException noPlace) {
            return Optional.empty();
        }
    }
}

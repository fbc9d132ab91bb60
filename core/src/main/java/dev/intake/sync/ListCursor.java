package dev.intake.sync;

import dev.intake.kernel.CleanText;
import java.util.Optional;

/**
 * A position in a provider's lists, in the format of its {@link ObjectDirectory}. It stays valid when objects are
 * added.
 *
 * @param value 1 to {@value #MAX_LENGTH} characters, cleaned and trimmed; opaque, but not secret
 */
public record ListCursor(String value) {
    /** Maximum number of characters of a cursor. */
    public static final int MAX_LENGTH = 255;

    /** Rejects blank, uncleaned or overlong text; use {@link #parse} for untrusted input. */
    public ListCursor {
        if (value.isEmpty()
                || value.length() > MAX_LENGTH
                || !CleanText.trimmed(value).equals(value)) {
            throw new IllegalArgumentException("a cursor is 1 to " + MAX_LENGTH + " characters, trimmed");
        }
    }

    /** Parses trimmed text; empty if it is invalid. */
    public static Optional<ListCursor> parse(String text) {
        String trimmed = CleanText.trimmed(text);
        return trimmed.isEmpty() || trimmed.length() > MAX_LENGTH
                ? Optional.empty()
                : Optional.of(new ListCursor(trimmed));
    }

    @Override
    public String toString() {
        return value;
    }
}

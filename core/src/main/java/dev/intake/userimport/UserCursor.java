package dev.intake.userimport;

import dev.intake.text.CleanText;
import java.util.Optional;

/**
 * A place in a provider's list of users, as that provider's {@link UserDirectory} writes it. It stays good however many
 * users are added.
 *
 * @param value 1 to {@value #MAX_LENGTH} characters, cleaned and trimmed; opaque, but no secret
 */
public record UserCursor(String value) {
    /** Characters in a cursor, at most. */
    public static final int MAX_LENGTH = 255;

    /** Refuses what is blank, too long or not cleaned; text from outside goes through {@link #parse}. */
    public UserCursor {
        if (value.isEmpty()
                || value.length() > MAX_LENGTH
                || !CleanText.trimmed(value).equals(value)) {
            throw new IllegalArgumentException("a cursor is 1 to " + MAX_LENGTH + " characters, trimmed");
        }
    }

    /** The cursor that the text is after trimming, or nothing when it cannot be one. */
    public static Optional<UserCursor> parse(String text) {
        String trimmed = CleanText.trimmed(text);
        return trimmed.isEmpty() || trimmed.length() > MAX_LENGTH
                ? Optional.empty()
                : Optional.of(new UserCursor(trimmed));
    }

    @Override
    public String toString() {
        return value;
    }
}

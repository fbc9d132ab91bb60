package dev.intake.contact;

import dev.intake.attribute.Sanitizer;
import dev.intake.text.CleanText;
import java.util.Optional;

/**
 * A contact's display name, trimmed and cut like any text value. (Decisions 3.10)
 *
 * @param value 1 to {@value Sanitizer#MAX_TEXT} characters
 */
public record ContactName(String value) {
    /** Characters in the {@link #key} of a name, at most. */
    public static final int MAX_KEY = 64;

    /** Refuses what {@link #of} would change. */
    public ContactName {
        if (value.isEmpty() || !CleanText.trimmed(value, Sanitizer.MAX_TEXT).equals(value)) {
            throw new IllegalArgumentException("a name is trimmed text of 1 to " + Sanitizer.MAX_TEXT + " characters");
        }
    }

    /** The name that the text is after trimming and cutting, or nothing when it is blank. */
    public static Optional<ContactName> of(String text) {
        String name = CleanText.trimmed(text, Sanitizer.MAX_TEXT);
        return name.isEmpty() ? Optional.empty() : Optional.of(new ContactName(name));
    }

    /**
     * What names that differ only in case have in common, cut to {@value #MAX_KEY} characters: what names are searched by.
     */
    public String key() {
        return key(value);
    }

    /**
     * The same of any text, as of the beginning of a name that somebody types. Each character is taken by itself, so that
     * the key of a beginning is the beginning of the key.
     */
    public static String key(String text) {
        return text.codePoints()
                .map(c -> Character.toLowerCase(Character.toUpperCase(c)))
                .limit(MAX_KEY)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    @Override
    public String toString() {
        return value;
    }
}

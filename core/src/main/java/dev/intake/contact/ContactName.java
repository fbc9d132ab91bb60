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

    @Override
    public String toString() {
        return value;
    }
}

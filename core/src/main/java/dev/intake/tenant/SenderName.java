package dev.intake.tenant;

import dev.intake.kernel.CleanText;
import java.util.Optional;

/**
 * The display name of the sender of a tenant's emails.
 *
 * @param value one line of 1 to {@value #MAX} characters, cleaned and trimmed
 */
public record SenderName(String value) {
    /** Maximum number of characters, limited by the length of a header line. */
    public static final int MAX = 100;

    /** Rejects text that {@link #parse} would not return. */
    public SenderName {
        if (value.isEmpty()
                || CleanText.isLongerThan(value, MAX)
                || !CleanText.trimmed(value).equals(value)
                || value.codePoints().anyMatch(SenderName::endsLine)) {
            throw new IllegalArgumentException("a sender's name is one trimmed line of 1 to " + MAX + " characters");
        }
    }

    /** Parses trimmed text; empty if it is blank, too long or more than one line. */
    public static Optional<SenderName> parse(String text) {
        String trimmed = CleanText.trimmed(text);
        boolean valid = !trimmed.isEmpty()
                && !CleanText.isLongerThan(trimmed, MAX)
                && trimmed.codePoints().noneMatch(SenderName::endsLine);
        return valid ? Optional.of(new SenderName(trimmed)) : Optional.empty();
    }

    /** Returns whether the character is a control character or ends a line. */
    static boolean endsLine(int c) {
        return Character.getType(c) == Character.CONTROL || c == 0x2028 || c == 0x2029;
    }

    @Override
    public String toString() {
        return value;
    }
}

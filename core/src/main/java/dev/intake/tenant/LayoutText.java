package dev.intake.tenant;

import dev.intake.kernel.CleanText;
import java.util.Optional;

/**
 * The header or the footer of a tenant's email layout.
 *
 * @param value one line of 1 to {@value #MAX} characters, cleaned and trimmed
 */
public record LayoutText(String value) {
    /** Maximum number of characters. */
    public static final int MAX = 200;

    /** Rejects text that {@link #parse} would not return. */
    public LayoutText {
        if (!isLine(value) || !CleanText.trimmed(value).equals(value)) {
            throw new IllegalArgumentException("a header or footer is one trimmed line of 1 to " + MAX + " characters");
        }
    }

    /** Parses trimmed text; empty if it is blank, too long or more than one line. */
    public static Optional<LayoutText> parse(String text) {
        return Optional.of(CleanText.trimmed(text)).filter(LayoutText::isLine).map(LayoutText::new);
    }

    private static boolean isLine(String text) {
        return !text.isEmpty()
                && !CleanText.isLongerThan(text, MAX)
                && text.codePoints().noneMatch(SenderName::endsLine);
    }

    @Override
    public String toString() {
        return value;
    }
}

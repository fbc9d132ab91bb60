package dev.intake.template;

import dev.intake.kernel.CleanText;
import java.util.Optional;

/**
 * The text that replaces a field without a usable value, written after a vertical bar:
 * {@code {{contact.name | there}}}. It is plain text, encoded as values are.
 *
 * @param text 1 to {@value #MAX} characters, visible, not quoted, without a vertical bar
 */
record Fallback(String text) {
    /** Separates a field from its fallback. No name of a field contains it. */
    static final char BAR = '|';

    private static final int MAX = 200;
    private static final String QUOTES = "\"'`\u201c\u2018";
    private static final String CLOSING = "\"'`\u201d\u2019";

    /** Returns the violated rule of a fallback, for a sentence that begins with the field; empty if it is valid. */
    static Optional<String> fault(String text) {
        if (!Visible.in(text)) {
            return Optional.of("has an empty fallback: write one after the |, or remove the |");
        }
        if (text.indexOf(BAR) >= 0) {
            return Optional.of("has a second |, which a fallback cannot contain");
        }
        if (CleanText.isLongerThan(text, MAX)) {
            return Optional.of("has a fallback of more than " + MAX + " characters");
        }
        return isQuoted(text)
                ? Optional.of("has a fallback in quotes, which readers would see: remove them")
                : Optional.empty();
    }

    private static boolean isQuoted(String text) {
        int quote = QUOTES.indexOf(text.charAt(0));
        return text.length() > 1 && quote >= 0 && text.charAt(text.length() - 1) == CLOSING.charAt(quote);
    }
}

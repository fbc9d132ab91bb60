package dev.intake.text;

/**
 * Makes text from outside storable: every string that a customer or a provider sends passes here first.
 *
 * <p>JSON can carry what a database or another JSON writer refuses: U+0000 and halves of surrogate pairs. They are
 * removed from values, so that one broken character does not cost a customer a batch. Texts that identify somebody are
 * refused instead. A <em>character</em> is a
 * Unicode code point throughout Intake, so nothing is ever cut in two. (Decisions 3.9)
 */
public final class CleanText {
    private CleanText() {}

    /** The text without U+0000 and lone surrogates; the same instance when there are none. */
    public static String clean(String raw) {
        int length = raw.length();
        for (int i = 0; i < length; i++) {
            char c = raw.charAt(i);
            if (c == 0) {
                return cleaned(raw, i);
            }
            if (Character.isSurrogate(c)) {
                if (!startsPair(raw, i)) {
                    return cleaned(raw, i);
                }
                i++;
            }
        }
        return raw;
    }

    private static String cleaned(String raw, int firstBad) {
        StringBuilder kept = new StringBuilder(raw.length()).append(raw, 0, firstBad);
        for (int i = firstBad; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (startsPair(raw, i)) {
                kept.append(c).append(raw.charAt(++i));
            } else if (c != 0 && !Character.isSurrogate(c)) {
                kept.append(c);
            }
        }
        return kept.toString();
    }

    private static boolean startsPair(String text, int at) {
        return Character.isHighSurrogate(text.charAt(at))
                && at + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(at + 1));
    }

    /**
     * Returns whether the text can identify somebody: it has no control character and no lone surrogate. Such a text is
     * never cleaned, since it could become the id or the address of somebody else. (Decisions 3.9)
     */
    public static boolean isIdentifying(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c) || (Character.isSurrogate(c) && !startsPair(text, i))) {
                return false;
            }
            if (Character.isSurrogate(c)) {
                i++;
            }
        }
        return true;
    }

    /** The cleaned text without white space at either end, no-break spaces included. */
    public static String trimmed(String raw) {
        return stripped(clean(raw));
    }

    /** The text without white space at either end, no-break spaces included. */
    public static String stripped(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isWhiteSpace(text.charAt(start))) {
            start++;
        }
        while (start < end && isWhiteSpace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    /** {@link String#strip} leaves no-break spaces and the next-line character, which pasted text brings along. */
    private static boolean isWhiteSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085';
    }

    /**
     * The cleaned, trimmed text, cut to at most {@code limit} characters. The cut end is trimmed again, so that doing
     * this twice is doing it once.
     */
    public static String trimmed(String raw, int limit) {
        return cut(trimmed(raw), limit);
    }

    /** A trimmed text cut to at most {@code limit} characters and trimmed again; the same instance when it fits. */
    public static String cut(String trimmed, int limit) {
        return isLongerThan(trimmed, limit)
                ? trimmed(trimmed.substring(0, trimmed.offsetByCodePoints(0, limit)))
                : trimmed;
    }

    /** Whether the text has more than {@code limit} characters. */
    public static boolean isLongerThan(String text, int limit) {
        return text.length() > limit && text.codePointCount(0, text.length()) > limit;
    }
}

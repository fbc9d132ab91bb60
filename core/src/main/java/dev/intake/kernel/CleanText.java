package dev.intake.kernel;

/**
 * Makes untrusted text safe to store. Every string from a customer or a provider is processed here first.
 *
 * <p>JSON can carry characters that a database or another JSON writer rejects: U+0000 and lone surrogates. They are
 * removed from values, so that one invalid character does not invalidate a customer's whole batch. Texts that identify
 * somebody are rejected instead. A <em>character</em> is a Unicode code point throughout Intake, so no character is ever
 * split. (Decisions 3.9)
 */
public final class CleanText {
    private CleanText() {}

    /** Returns the text without U+0000 and lone surrogates; the same instance if it has none. */
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

    /** Returns the number of bytes of a clean text in UTF-8, without encoding it. */
    public static int bytes(String clean) {
        int bytes = clean.length();
        for (int i = 0; i < clean.length(); i++) {
            char c = clean.charAt(i);
            // Each half of a pair counts two of its four bytes.
            bytes += c < 0x80 ? 0 : c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
        }
        return bytes;
    }

    private static boolean startsPair(String text, int at) {
        return Character.isHighSurrogate(text.charAt(at))
                && at + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(at + 1));
    }

    /**
     * Returns whether the text can identify somebody: it has no control character and no lone surrogate. Such a text is
     * never cleaned, because the cleaned text could be another person's id or address. (Decisions 3.9)
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

    /** Returns the cleaned text without leading or trailing white space; no-break spaces count as white space. */
    public static String trimmed(String raw) {
        return stripped(clean(raw));
    }

    /** Returns the text without leading or trailing white space; no-break spaces count as white space. */
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

    /** {@link String#strip} keeps no-break spaces and the next-line character, which are common in pasted text. */
    private static boolean isWhiteSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085';
    }

    /**
     * Returns the cleaned, trimmed text, truncated to {@code limit} characters. The end is trimmed again, so the
     * operation is idempotent.
     */
    public static String trimmed(String raw, int limit) {
        return cut(trimmed(raw), limit);
    }

    /**
     * Returns a trimmed text truncated to {@code limit} characters and trimmed again; the same instance if it is within the
     * limit.
     */
    public static String cut(String trimmed, int limit) {
        return isLongerThan(trimmed, limit)
                ? trimmed(trimmed.substring(0, trimmed.offsetByCodePoints(0, limit)))
                : trimmed;
    }

    /** Returns whether the text has more than {@code limit} characters. */
    public static boolean isLongerThan(String text, int limit) {
        return text.length() > limit && text.codePointCount(0, text.length()) > limit;
    }
}

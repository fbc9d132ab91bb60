package dev.intake.http.json;

import java.nio.CharBuffer;

/**
 * Makes names with lone surrogates readable. JSON allows an escape such as {@code \ud800} in a name, but Jackson rejects
 * the whole text for it, and with it all other operations of a batch or a provider's delivery.
 *
 * <p>Such an escape becomes one of the private use area at the same distance ({@code \ue000} for {@code \ud800}): equal
 * names stay equal, different ones differ, positions stay the same, and no rule keeps such a name. Values are left as
 * they are. Time is linear. (Decisions 3.9)
 */
final class ReadableNames {
    /** Length of an escape such as {@code \ud800}. */
    private static final int ESCAPE = 6;

    private static final int HEXADECIMAL = 16;

    private final char[] text;
    private final int start;
    private final int end;

    private ReadableNames(CharBuffer buffer) {
        this.text = buffer.array();
        this.start = buffer.arrayOffset() + buffer.position();
        this.end = buffer.arrayOffset() + buffer.limit();
    }

    /** Replaces lone surrogates in names of the text in place. */
    static void restore(CharBuffer text) {
        ReadableNames names = new ReadableNames(text);
        if (names.hasSurrogateEscape()) {
            names.restore();
        }
    }

    private boolean hasSurrogateEscape() {
        for (int i = start; i < end; i++) {
            if (text[i] == '\\') {
                if (Character.isSurrogate(escaped(i, end))) {
                    return true;
                }
                i++;
            }
        }
        return false;
    }

    private void restore() {
        for (int i = start; i < end; i++) {
            if (text[i] == '"') {
                int close = SkippedJson.stringEnd(text, i, end);
                if (isFollowedByColon(close)) {
                    restore(i + 1, close);
                }
                i = close;
            }
        }
    }

    private void restore(int from, int to) {
        for (int i = from; i < to; i++) {
            if (text[i] == '\\') {
                char c = escaped(i, to);
                if (Character.isHighSurrogate(c) && Character.isLowSurrogate(escaped(i + ESCAPE, to))) {
                    i += 2 * ESCAPE - 1;
                } else if (Character.isSurrogate(c)) {
                    replace(i, c);
                    i += ESCAPE - 1;
                } else {
                    i++;
                }
            }
        }
    }

    private void replace(int at, char surrogate) {
        String hex = Integer.toHexString(surrogate - Character.MIN_SURROGATE + '\ue000');
        hex.getChars(0, hex.length(), text, at + 2);
    }

    /** Returns the character of the escape at this position, or U+0000 if there is none with four digits. */
    private char escaped(int at, int to) {
        if (at + ESCAPE > to || text[at] != '\\' || text[at + 1] != 'u') {
            return 0;
        }
        int c = 0;
        for (int i = at + 2; i < at + ESCAPE; i++) {
            int digit = text[i] < 0x80 ? Character.digit(text[i], HEXADECIMAL) : -1;
            if (digit < 0) {
                return 0;
            }
            c = HEXADECIMAL * c + digit;
        }
        return (char) c;
    }

    private boolean isFollowedByColon(int close) {
        int i = close + 1;
        while (i < end && (text[i] == ' ' || text[i] == '\t' || text[i] == '\n' || text[i] == '\r')) {
            i++;
        }
        return i < end && text[i] == ':';
    }
}

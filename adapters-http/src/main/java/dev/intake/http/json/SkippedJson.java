package dev.intake.http.json;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the end of a JSON string, object or array that no reader uses. Time is linear, the stack is constant, and each level
 * takes one bit. The skipped text must be valid JSON, except that names may repeat.
 */
final class SkippedJson {
    private static final int NONE = -1;
    private static final int HEX_DIGITS = 4;
    private static final int HEXADECIMAL = 16;

    private final char[] text;
    private final int end;
    private final BitSet objects = new BitSet();
    private int depth;
    private int at;

    private SkippedJson(char[] text, int start, int end) {
        this.text = text;
        this.at = start;
        this.end = end;
    }

    /** The expected token. */
    private enum Expected {
        /** A first member, or the container's end. */
        FIRST,
        /** A comma, or the end of the container. */
        NEXT,
        /** A name. */
        NAME,
        /** A value. */
        VALUE
    }

    /**
     * Returns the position after the container.
     *
     * @param start start of the container
     * @param end end of the text
     * @return the position, or -1 for invalid JSON or a missing end
     */
    static int end(char[] text, int start, int end) {
        return new SkippedJson(text, start, end).end();
    }

    /**
     * Returns the position of a string's closing quotation mark, or the end of the text if there is none. Does not check
     * the string.
     *
     * @param begin position of the opening quotation mark
     * @param end end of the text
     */
    static int stringEnd(char[] text, int begin, int end) {
        for (int i = begin + 1; i < end; i++) {
            if (text[i] == '"') {
                return i;
            }
            if (text[i] == '\\') {
                i++;
            }
        }
        return end;
    }

    private int end() {
        Expected expected = opened();
        while (depth > 0) {
            skipWhiteSpace();
            if (at >= end) {
                return NONE;
            }
            Expected next = next(expected);
            if (next == null) {
                return NONE;
            }
            expected = next;
        }
        return at;
    }

    private @Nullable Expected next(Expected expected) {
        boolean closes = text[at] == (objects.get(depth) ? '}' : ']');
        return switch (expected) {
            case FIRST -> closes ? closed() : inContainer();
            case NEXT -> closes ? closed() : afterComma();
            case NAME -> name() ? Expected.VALUE : null;
            case VALUE -> value();
        };
    }

    private @Nullable Expected afterComma() {
        if (text[at] != ',') {
            return null;
        }
        at++;
        return inContainer();
    }

    private Expected inContainer() {
        return objects.get(depth) ? Expected.NAME : Expected.VALUE;
    }

    private Expected opened() {
        depth++;
        objects.set(depth, text[at] == '{');
        at++;
        return Expected.FIRST;
    }

    private Expected closed() {
        depth--;
        at++;
        return Expected.NEXT;
    }

    private boolean name() {
        if (text[at] != '"' || !string()) {
            return false;
        }
        skipWhiteSpace();
        if (at >= end || text[at] != ':') {
            return false;
        }
        at++;
        return true;
    }

    private @Nullable Expected value() {
        char first = text[at];
        if (first == '{' || first == '[') {
            return opened();
        }
        boolean valid = switch (first) {
            case '"' -> string();
            case 't' -> literal("true");
            case 'f' -> literal("false");
            case 'n' -> literal("null");
            default -> number();
        };
        return valid ? Expected.NEXT : null;
    }

    private boolean string() {
        at++;
        while (at < end) {
            char c = text[at++];
            if (c == '"') {
                return true;
            }
            if (c < ' ' || (c == '\\' && !escape())) {
                return false;
            }
        }
        return false;
    }

    private boolean escape() {
        if (at >= end) {
            return false;
        }
        char c = text[at++];
        if (c != 'u') {
            return "\"\\/bfnrt".indexOf(c) >= 0;
        }
        for (int i = 0; i < HEX_DIGITS; i++) {
            if (at >= end || text[at] > 'f' || Character.digit(text[at], HEXADECIMAL) < 0) {
                return false;
            }
            at++;
        }
        return true;
    }

    private boolean literal(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (at >= end || text[at] != word.charAt(i)) {
                return false;
            }
            at++;
        }
        return true;
    }

    private boolean number() {
        if (text[at] == '-') {
            at++;
        }
        if (at < end && text[at] == '0') {
            at++;
        } else if (!digits()) {
            return false;
        }
        if (at < end && text[at] == '.') {
            at++;
            if (!digits()) {
                return false;
            }
        }
        if (at < end && (text[at] == 'e' || text[at] == 'E')) {
            at++;
            if (at < end && (text[at] == '+' || text[at] == '-')) {
                at++;
            }
            return digits();
        }
        return true;
    }

    private boolean digits() {
        int first = at;
        while (at < end && text[at] >= '0' && text[at] <= '9') {
            at++;
        }
        return at > first;
    }

    private void skipWhiteSpace() {
        while (at < end && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t')) {
            at++;
        }
    }
}

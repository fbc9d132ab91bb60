package dev.intake.http.json;

import java.nio.CharBuffer;

/**
 * Empties the objects and arrays of a text that are nested deeper than anybody looks, when the text has more levels or
 * tokens than its shape allows. They are overwritten with white space where they stand, so that places in the text stay
 * what they are. Time is linear and the stack constant. What is no JSON is left for the parser to find. (Decisions 3.9)
 */
final class PrunedJson {
    private final char[] text;
    private final int start;
    private final int end;
    private final JsonShape shape;

    private PrunedJson(CharBuffer buffer, JsonShape shape) {
        this.text = buffer.array();
        this.start = buffer.arrayOffset() + buffer.position();
        this.end = buffer.arrayOffset() + buffer.limit();
        this.shape = shape;
    }

    /** Prunes the text in place. */
    static void prune(CharBuffer text, JsonShape shape) {
        PrunedJson json = new PrunedJson(text, shape);
        if (json.exceedsItsShape()) {
            json.empty();
        }
    }

    /** Every token but a literal or a number is counted; of these there is no more than one to each comma, colon or bracket. */
    private boolean exceedsItsShape() {
        int depth = 0;
        int tokens = 0;
        for (int i = start; i < end; i++) {
            switch (text[i]) {
                case '{', '[' -> {
                    depth++;
                    tokens += 2;
                }
                case '}', ']' -> {
                    depth--;
                    tokens++;
                }
                case ',', ':' -> tokens++;
                case '"' -> i = stringEnd(i);
                default -> {}
            }
            if (depth > shape.maxDepth() || tokens > shape.maxTokens()) {
                return true;
            }
        }
        return false;
    }

    private void empty() {
        int depth = 0;
        int root = start;
        for (int i = start; i < end; i++) {
            char c = text[i];
            if (c == '"') {
                int string = i;
                i = stringEnd(i);
                root = depth == 1 ? string : root;
            } else if (c == '}' || c == ']') {
                depth--;
            } else if ((c == '{' || c == '[') && depth + 1 < shape.emptyFrom(text, root, end)) {
                depth++;
            } else if (c == '{' || c == '[') {
                int behind = SkippedJson.end(text, i, end);
                if (behind < 0) {
                    return;
                }
                blank(i + 1, behind - 1);
                i = behind - 1;
            }
        }
    }

    /** Line breaks stay, for the line numbers. */
    private void blank(int from, int to) {
        for (int i = from; i < to; i++) {
            if (text[i] != '\n' && text[i] != '\r') {
                text[i] = ' ';
            }
        }
    }

    /** The place of the string's last quotation mark, or the last of the text. */
    private int stringEnd(int begin) {
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
}

package dev.intake.http.json;

import java.nio.CharBuffer;

/**
 * Empties deeply nested objects and arrays that no reader uses, if the text exceeds its shape. They are overwritten
 * with white space, so that positions stay the same. Time is linear and the stack constant. Invalid JSON is left to the
 * parser. (Decisions 3.9)
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

    /** Counts all tokens except literals and numbers, of which there is at most one per comma, colon or bracket. */
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
                case '"' -> i = SkippedJson.stringEnd(text, i, end);
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
                i = SkippedJson.stringEnd(text, i, end);
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

    /** Overwrites a range with spaces, but keeps line breaks for line numbers. */
    private void blank(int from, int to) {
        for (int i = from; i < to; i++) {
            if (text[i] != '\n' && text[i] != '\r') {
                text[i] = ' ';
            }
        }
    }
}

package dev.intake.testing;

import dev.intake.kernel.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A small, strict JSON reader for tests whose class path contains only the core, which has no parser. Invalid JSON is a
 * mistake in the test.
 */
public final class JsonReader {
    private static final int MAX_DEPTH = 1_000;

    private final String text;
    private int at;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    /** Returns the value of the text. */
    public static Json read(String text) {
        JsonReader reader = new JsonReader(text);
        Json value = reader.value();
        reader.skipBlanks();
        if (reader.at != text.length()) {
            throw reader.unexpected();
        }
        return value;
    }

    private Json value() {
        skipBlanks();
        return switch (peek()) {
            case '{', '[' -> nested();
            case '"' -> new Json.Text(string());
            case 't' -> word("true", new Json.Flag(true));
            case 'f' -> word("false", new Json.Flag(false));
            case 'n' -> word("null", Json.Null.VALUE);
            default -> number();
        };
    }

    private Json nested() {
        if (depth == MAX_DEPTH) {
            throw new IllegalArgumentException("it is nested deeper than " + MAX_DEPTH + " levels");
        }
        depth++;
        Json value = peek() == '{' ? object() : array();
        depth--;
        return value;
    }

    private Json object() {
        Map<String, Json> members = new LinkedHashMap<>();
        expect('{');
        skipBlanks();
        while (peek() != '}') {
            if (!members.isEmpty()) {
                expect(',');
                skipBlanks();
            }
            String name = string();
            skipBlanks();
            expect(':');
            if (members.put(name, value()) != null) {
                throw new IllegalArgumentException(name + " occurs twice");
            }
            skipBlanks();
        }
        expect('}');
        return new Json.Members(members);
    }

    private Json array() {
        List<Json> elements = new ArrayList<>();
        expect('[');
        skipBlanks();
        while (peek() != ']') {
            if (!elements.isEmpty()) {
                expect(',');
            }
            elements.add(value());
            skipBlanks();
        }
        expect(']');
        return new Json.Elements(elements);
    }

    private String string() {
        StringBuilder characters = new StringBuilder();
        expect('"');
        while (peek() != '"') {
            char c = text.charAt(at++);
            if (c < ' ') {
                throw unexpected();
            }
            characters.append(c == '\\' ? escaped() : c);
        }
        expect('"');
        return characters.toString();
    }

    private char escaped() {
        char c = text.charAt(at++);
        return switch (c) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> (char) Integer.parseInt(text.substring(at, at += 4), 16);
            case '"', '\\', '/' -> c;
            default -> throw unexpected();
        };
    }

    private Json number() {
        int start = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        if (start == at) {
            throw unexpected();
        }
        return new Json.Numeric(new BigDecimal(text.substring(start, at)));
    }

    private Json word(String word, Json meaning) {
        if (!text.startsWith(word, at)) {
            throw unexpected();
        }
        at += word.length();
        return meaning;
    }

    private void skipBlanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() {
        if (at >= text.length()) {
            throw unexpected();
        }
        return text.charAt(at);
    }

    private void expect(char c) {
        if (peek() != c) {
            throw unexpected();
        }
        at++;
    }

    private IllegalArgumentException unexpected() {
        return new IllegalArgumentException("invalid JSON at character " + at);
    }
}

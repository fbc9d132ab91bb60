package dev.intake.template;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Tokenizes HTML as browsers do, to determine whether a field is in text, in an attribute of which element, or where no
 * field is allowed. Where mail readers might disagree, as inside SVG and MathML, fields are rejected.
 */
final class HtmlContext implements EscapingContext {
    private static final Set<String> CLOSED_TO_FIELDS = Set.of(
            "script",
            "style",
            "svg",
            "math",
            "iframe",
            "noembed",
            "noframes",
            "noscript",
            "xmp",
            "plaintext",
            "template");
    private static final Set<String> TEXT_ONLY = Set.of("title", "textarea");

    private enum State {
        TEXT,
        TAG_OPEN,
        END_TAG_OPEN,
        DECLARATION_OPEN,
        DECLARATION,
        COMMENT,
        TAG_NAME,
        BETWEEN_ATTRIBUTES,
        ATTRIBUTE_NAME,
        AFTER_ATTRIBUTE_NAME,
        BEFORE_VALUE,
        UNQUOTED_VALUE,
        QUOTED_VALUE,
        /** In an element whose content ends only with its end tag. */
        RAW
    }

    private State state = State.TEXT;
    private int passed;
    private int tagStart;
    private OptionalInt endOfBody = OptionalInt.empty();
    private boolean endTag;
    private char quote;
    private char last;
    private String element = "";
    private String raw = "";
    /** The text that the current state has read: a tag name, a comment, or the end of raw content. */
    private final StringBuilder seen = new StringBuilder();

    private final StringBuilder attribute = new StringBuilder();
    private HtmlAttributeValue value = new HtmlAttributeValue("", "");

    @Override
    public void pass(String literal) {
        for (int i = 0; i < literal.length(); i++) {
            char c = literal.charAt(i);
            pass(c);
            last = c;
        }
    }

    @Override
    public Position passField() {
        Position spot = switch (state) {
            case TEXT -> new Position.Fillable(ValueEncoding.MARKUP);
            case QUOTED_VALUE -> value.passField();
            case RAW ->
                TEXT_ONLY.contains(raw) && !mayEndRaw()
                        ? new Position.Fillable(ValueEncoding.MARKUP)
                        : new Position.Forbidden("inside <" + raw + ">");
            case COMMENT, DECLARATION_OPEN, DECLARATION -> new Position.Forbidden("in a comment or declaration");
            case BEFORE_VALUE, UNQUOTED_VALUE -> new Position.Forbidden("in a value without quotes: put \" around it");
            case TAG_OPEN, END_TAG_OPEN, TAG_NAME, BETWEEN_ATTRIBUTES, ATTRIBUTE_NAME, AFTER_ATTRIBUTE_NAME ->
                new Position.Forbidden("in a tag outside of a quoted value");
        };
        if (state != State.QUOTED_VALUE) {
            // A field inserts plain letters, regardless of its value.
            pass("x");
        }
        return spot;
    }

    @Override
    public Optional<String> unfinished() {
        return switch (state) {
            case TEXT, TAG_OPEN -> Optional.empty();
            case COMMENT, DECLARATION_OPEN, DECLARATION, END_TAG_OPEN -> Optional.of("in a comment");
            case TAG_NAME, BETWEEN_ATTRIBUTES, ATTRIBUTE_NAME, AFTER_ATTRIBUTE_NAME -> Optional.of("in a tag");
            case BEFORE_VALUE, UNQUOTED_VALUE, QUOTED_VALUE -> Optional.of("in the value of an attribute");
            case RAW -> Optional.of("inside <" + raw + ">");
        };
    }

    /** Returns the offset of the last end tag of the body; empty if there is none, or only in a comment or a value. */
    OptionalInt endOfBody() {
        return endOfBody;
    }

    private void pass(char c) {
        if (c == '<' && (state == State.TEXT || state == State.TAG_OPEN)) {
            tagStart = passed;
        }
        passed++;
        switch (state) {
            case TEXT -> {
                if (c == '<') {
                    state = State.TAG_OPEN;
                }
            }
            case TAG_OPEN -> openTag(c);
            case END_TAG_OPEN -> openEndTag(c);
            case DECLARATION_OPEN -> openDeclaration(c);
            case DECLARATION -> {
                if (c == '>') {
                    state = State.TEXT;
                }
            }
            case COMMENT -> comment(c);
            case TAG_NAME -> tagName(c);
            case BETWEEN_ATTRIBUTES -> betweenAttributes(c);
            case ATTRIBUTE_NAME, AFTER_ATTRIBUTE_NAME -> attributeName(c);
            case BEFORE_VALUE -> beforeValue(c);
            case UNQUOTED_VALUE -> {
                if (isSpace(c)) {
                    state = State.BETWEEN_ATTRIBUTES;
                } else if (c == '>') {
                    closeTag();
                }
            }
            case QUOTED_VALUE -> {
                if (c == quote) {
                    state = State.BETWEEN_ATTRIBUTES;
                } else {
                    value.pass(c);
                }
            }
            case RAW -> raw(c);
        }
    }

    private void openTag(char c) {
        if (isLetter(c)) {
            beginTag(false, c);
        } else if (c == '/') {
            state = State.END_TAG_OPEN;
        } else if (c == '!') {
            seen.setLength(0);
            state = State.DECLARATION_OPEN;
        } else if (c == '?') {
            state = State.DECLARATION;
        } else if (c != '<') {
            state = State.TEXT;
        }
    }

    private void openEndTag(char c) {
        if (isLetter(c)) {
            beginTag(true, c);
        } else {
            state = c == '>' ? State.TEXT : State.DECLARATION;
        }
    }

    private void openDeclaration(char c) {
        seen.append(c);
        if (seen.toString().equals("--")) {
            seen.setLength(0);
            state = State.COMMENT;
        } else if (c == '>') {
            state = State.TEXT;
        } else if (c != '-') {
            state = State.DECLARATION;
        }
    }

    private void comment(char c) {
        if (c == '>' && endsComment()) {
            state = State.TEXT;
        }
        seen.append(c);
    }

    private boolean endsComment() {
        return seen.isEmpty() || "-".contentEquals(seen) || endsWith("--") || endsWith("--!");
    }

    private boolean endsWith(String end) {
        int start = seen.length() - end.length();
        return start >= 0 && seen.indexOf(end, start) == start;
    }

    private void beginTag(boolean end, char first) {
        endTag = end;
        seen.setLength(0);
        seen.append(first);
        state = State.TAG_NAME;
    }

    private void tagName(char c) {
        if (!isSpace(c) && c != '/' && c != '>') {
            seen.append(c);
            return;
        }
        element = seen.toString().toLowerCase(Locale.ROOT);
        state = State.BETWEEN_ATTRIBUTES;
        if (c == '>') {
            closeTag();
        }
    }

    private void betweenAttributes(char c) {
        if (c == '>') {
            closeTag();
        } else if (!isSpace(c) && c != '/') {
            attribute.setLength(0);
            attribute.append(c);
            state = State.ATTRIBUTE_NAME;
        }
    }

    private void attributeName(char c) {
        if (c == '=') {
            state = State.BEFORE_VALUE;
        } else if (isSpace(c)) {
            state = State.AFTER_ATTRIBUTE_NAME;
        } else if (c == '/' || c == '>' || state == State.AFTER_ATTRIBUTE_NAME) {
            betweenAttributes(c);
            if (c == '/') {
                state = State.BETWEEN_ATTRIBUTES;
            }
        } else {
            attribute.append(c);
        }
    }

    private void beforeValue(char c) {
        if (c == '"' || c == '\'') {
            quote = c;
            value = new HtmlAttributeValue(element, attribute.toString().toLowerCase(Locale.ROOT));
            state = State.QUOTED_VALUE;
        } else if (c == '>') {
            closeTag();
        } else if (!isSpace(c)) {
            state = State.UNQUOTED_VALUE;
        }
    }

    private void closeTag() {
        if (endTag && element.equals("body")) {
            endOfBody = OptionalInt.of(tagStart);
        }
        boolean opensRaw = !endTag && (CLOSED_TO_FIELDS.contains(element) || TEXT_ONLY.contains(element));
        boolean isEmpty =
                state == State.BETWEEN_ATTRIBUTES && last == '/' && (element.equals("svg") || element.equals("math"));
        if (opensRaw && !isEmpty) {
            raw = element;
            seen.setLength(0);
            state = State.RAW;
        } else {
            state = State.TEXT;
        }
    }

    private void raw(char c) {
        boolean ends = seen.length() == raw.length() + 2
                && (isSpace(c) || c == '/' || c == '>')
                && seen.toString().equalsIgnoreCase("</" + raw);
        if (ends) {
            endTag = true;
            element = raw;
            state = State.BETWEEN_ATTRIBUTES;
            betweenAttributes(c);
        } else if (c == '<') {
            seen.setLength(0);
            seen.append(c);
        } else if (seen.length() <= raw.length() + 2) {
            seen.append(c);
        }
    }

    /** Returns whether the preceding text starts the end tag of the raw content. */
    private boolean mayEndRaw() {
        return !seen.isEmpty() && ("</" + raw).startsWith(seen.toString().toLowerCase(Locale.ROOT));
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}

package dev.intake.template;

import dev.intake.kernel.CleanText;

/** Makes values safe to display. */
final class SafeText {
    /** Maximum number of characters of a value in a subject, and of a name anywhere. */
    static final int MAX_SHORT = 200;

    private SafeText() {}

    /**
     * Returns the value without control characters, except tab and line feed, and without characters that change the
     * direction of surrounding text. All line breaks become line feeds.
     */
    static String clean(String value) {
        String text = CleanText.clean(value).replace("\r\n", "\n");
        StringBuilder kept = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (isLineBreak(c)) {
                kept.append('\n');
            } else if (c == '\t' || !isHarmful(c)) {
                kept.appendCodePoint(c);
            }
        });
        return kept.toString();
    }

    /** Escapes characters that are special in HTML text and in quoted attributes. */
    static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }

    private static boolean isLineBreak(int c) {
        return c == '\n' || c == '\r' || c == 0x85 || c == 0x2028 || c == 0x2029;
    }

    private static boolean isHarmful(int c) {
        return Character.getType(c) == Character.CONTROL || turnsDirection(c);
    }

    /**
     * Returns whether it changes the direction of text after the value: embeddings, overrides and isolates, but not
     * plain direction marks.
     */
    static boolean turnsDirection(int c) {
        return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    }

    /** Returns the value with each run of line breaks and surrounding white space replaced by a space. */
    static String oneLine(String value) {
        return clean(value).replaceAll("[ \\t]*\\n\\s*", " ");
    }

    /** Returns the value in one line of at most {@value #MAX_SHORT} characters. */
    static String shortened(String value) {
        return CleanText.cut(CleanText.stripped(oneLine(value)), MAX_SHORT);
    }
}

package dev.intake.template;

import dev.intake.text.CleanText;

/** Makes one line of a value. */
final class OneLine {
    /** Characters of a value in a subject, and of a name anywhere, at most. */
    static final int MAX_SHORT = 200;

    private OneLine() {}

    /** The value with each run of line breaks, and the white space around it, as one space. */
    static String of(String value) {
        return SafeText.clean(value).replaceAll("[ \\t]*\\n\\s*", " ");
    }

    /** The value in one line of at most {@value #MAX_SHORT} characters. */
    static String shortened(String value) {
        return CleanText.cut(CleanText.stripped(of(value)), MAX_SHORT);
    }
}

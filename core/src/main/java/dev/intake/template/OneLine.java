package dev.intake.template;

import dev.intake.text.CleanText;

/** Converts values to one line. */
final class OneLine {
    /** Maximum number of characters of a value in a subject, and of a name anywhere. */
    static final int MAX_SHORT = 200;

    private OneLine() {}

    /** Returns the value with each run of line breaks and surrounding white space replaced by a space. */
    static String of(String value) {
        return SafeText.clean(value).replaceAll("[ \\t]*\\n\\s*", " ");
    }

    /** Returns the value in one line of at most {@value #MAX_SHORT} characters. */
    static String shortened(String value) {
        return CleanText.cut(CleanText.stripped(of(value)), MAX_SHORT);
    }
}

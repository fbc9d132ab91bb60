package dev.intake.app.smtp;

import dev.intake.kernel.CleanText;

/** Makes untrusted text safe for a header, so that it cannot end the header or begin another one. */
final class HeaderText {
    /** The maximum length of a name in characters: names are not folded, and a line has at most 998 bytes. */
    static final int MAX_NAME = 100;

    /** The maximum length of a subject in characters. */
    static final int MAX_SUBJECT = 500;

    private HeaderText() {}

    /** Returns the text on one line, without control characters, reversals of direction and encoded words. */
    static String of(String text, int limit) {
        String line = text.replaceAll("[\\p{Cc}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069]+", " ")
                .replace("=?", "= ?");
        return CleanText.trimmed(line, limit);
    }
}

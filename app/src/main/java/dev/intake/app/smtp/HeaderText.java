package dev.intake.app.smtp;

import dev.intake.text.CleanText;

/** Makes text that people chose fit for a header: nothing in it can end the header, begin another one, or pose as one. */
final class HeaderText {
    /** Characters of a name, at most: names are not folded, and a line must not be longer than 998 bytes. */
    static final int MAX_NAME = 100;

    /** Characters of a subject, at most. */
    static final int MAX_SUBJECT = 500;

    private HeaderText() {}

    /** The text in one line, without control characters and reversals of direction, and with nothing that a reader would decode. */
    static String of(String text, int limit) {
        String line = text.replaceAll("[\\p{Cc}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069]+", " ")
                .replace("=?", "= ?");
        return CleanText.trimmed(line, limit);
    }
}

package dev.intake.template;

import dev.intake.text.CleanText;

/** Makes one line of what a subject has become, so that no value can add a header or disguise itself. */
final class SubjectLine {
    private SubjectLine() {}

    /**
     * The text as one line of at most {@value Template#MAX_SUBJECT} characters: every run of white space and control
     * characters is one space, what turns the direction of text is gone, and nothing reads as an encoded word.
     */
    static String of(String text) {
        StringBuilder line = new StringBuilder(text.length());
        CleanText.clean(text).codePoints().forEach(c -> {
            if (isGap(c)) {
                if (!line.isEmpty() && line.charAt(line.length() - 1) != ' ') {
                    line.append(' ');
                }
            } else if (!SafeText.turnsDirection(c)) {
                line.appendCodePoint(c);
            }
        });
        // A mail reader would decode an encoded word, with whatever it hides. (RFC 2047)
        return CleanText.trimmed(line.toString().replace("=?", "= ?"), Template.MAX_SUBJECT);
    }

    private static boolean isGap(int c) {
        return Character.isWhitespace(c) || Character.getType(c) == Character.CONTROL || Character.isSpaceChar(c);
    }
}

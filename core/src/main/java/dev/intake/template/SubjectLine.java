package dev.intake.template;

import dev.intake.kernel.CleanText;

/** Converts a rendered subject to one safe line, so that no value can add a header or imitate one. */
final class SubjectLine {
    private SubjectLine() {}

    /**
     * Returns one line of at most {@value Template#MAX_SUBJECT} characters. Each run of white space and control
     * characters becomes a space, direction controls are removed, and encoded words are broken.
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
        // A mail reader would decode an encoded word and what it hides. (RFC 2047)
        return CleanText.trimmed(line.toString().replace("=?", "= ?"), Template.MAX_SUBJECT);
    }

    private static boolean isGap(int c) {
        return Character.isWhitespace(c) || Character.getType(c) == Character.CONTROL || Character.isSpaceChar(c);
    }
}

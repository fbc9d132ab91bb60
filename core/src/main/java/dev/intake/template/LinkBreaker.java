package dev.intake.template;

import java.util.List;

/**
 * Prevents merged values from becoming links. Mail readers turn text that looks like a URL into a link:
 * {@code https://…}, {@code www.…} and a bare {@code evil.example.com}. An invisible zero width non-joiner (U+200C)
 * around dots and after colons ends the URL for them. If a reader links it anyway, browsers reject the host, because
 * this character is not allowed next to Latin letters. (RFC 5892, appendix A.1)
 */
final class LinkBreaker {
    private static final char NOTHING = '\u200c';

    private static final List<String> SCHEMES = List.of("mailto", "tel", "sms");

    private LinkBreaker() {}

    /** Returns the value, visually unchanged, with all links broken. */
    static String apply(String value) {
        StringBuilder broken = new StringBuilder(value.length() + 8);
        int before = ' ';
        for (int i = 0; i < value.length(); ) {
            int c = value.codePointAt(i);
            int next = i + Character.charCount(c);
            int after = next < value.length() ? value.codePointAt(next) : -1;
            if (isDot(c) && (endsLabel(before) || before == ' ') && beginsLabel(after)) {
                broken.append(NOTHING).appendCodePoint(c).append(NOTHING);
            } else if (c == ':' && (after == '/' || endsScheme(value, i))) {
                broken.appendCodePoint(c).append(NOTHING);
            } else {
                broken.appendCodePoint(c);
            }
            before = c;
            i = next;
        }
        return broken.toString();
    }

    /**
     * Returns whether it is a dot, including full-width and half-width dots, which separate labels of internationalized
     * names. (UTS 46)
     */
    private static boolean isDot(int c) {
        return c == '.' || c == 0xFF0E || c == 0xFF61;
    }

    /** Returns whether a scheme that needs no slashes ends here. */
    private static boolean endsScheme(String value, int colon) {
        return SCHEMES.stream()
                .anyMatch(scheme -> value.regionMatches(true, colon - scheme.length(), scheme, 0, scheme.length()));
    }

    private static boolean endsLabel(int c) {
        return Character.isLetterOrDigit(c) || c == ']' || c == '-' || c == '_';
    }

    /** A number such as 19.9 is not a URL. At the end of a value, the following text is unknown. */
    private static boolean beginsLabel(int c) {
        return c < 0 || Character.isLetter(c) || c > 0x7F;
    }
}

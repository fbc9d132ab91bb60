package dev.intake.template;

import java.util.List;

/**
 * Keeps a value from becoming a link. Mail readers turn what looks like an address into a link: {@code https://…}, {@code
 * www.…} and a bare {@code evil.example.com}. A zero width non-joiner (U+200C) around the dots and behind the colon shows
 * nothing and ends the address for them. Where a reader links it all the same, browsers refuse the host: this character is
 * not allowed beside Latin letters. (RFC 5892, appendix A.1)
 */
final class BrokenLinks {
    private static final char NOTHING = '\u200c';

    private static final List<String> SCHEMES = List.of("mailto", "tel", "sms");

    private BrokenLinks() {}

    /** The value as it shows, without anything that a mail reader turns into a link. */
    static String in(String value) {
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

    /** Also the wide and half-wide dots, which divide internationalized names. (UTS 46) */
    private static boolean isDot(int c) {
        return c == '.' || c == 0xFF0E || c == 0xFF61;
    }

    /** Whether a scheme that needs no slashes ends here. */
    private static boolean endsScheme(String value, int colon) {
        return SCHEMES.stream()
                .anyMatch(scheme -> value.regionMatches(true, colon - scheme.length(), scheme, 0, scheme.length()));
    }

    private static boolean endsLabel(int c) {
        return Character.isLetterOrDigit(c) || c == ']' || c == '-' || c == '_';
    }

    /** A number such as 19.9 is no address. At the end of a value, what follows it is not known. */
    private static boolean beginsLabel(int c) {
        return c < 0 || Character.isLetter(c) || c > 0x7F;
    }
}

package dev.intake.contact;

import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Locale;

/**
 * The A-label of a label of a domain: what a registry knows it by. Letters are mapped as UTS 46 maps them for IDNA2008, which
 * keeps {@code ß} and {@code ς}: letters of the compatibility forms, then lower case, then composed. (RFC 5890 to 5895)
 */
final class DomainLabel {
    private static final String PREFIX = "xn--";

    private static final int SHARP_S = 'ß';
    private static final int CAPITAL_SHARP_S = 'ẞ';
    private static final int FINAL_SIGMA = 'ς';
    private static final int DOTLESS_I = 'ı';

    private DomainLabel() {}

    /** Returns the A-label of a label of letters, digits, marks and hyphens. It may be longer than a label can be. */
    static String ascii(String label) {
        String mapped = isAscii(label) ? label.toLowerCase(Locale.ROOT) : mapped(label);
        return isAscii(mapped) ? mapped : PREFIX + Punycode.encode(mapped);
    }

    /** Returns what the A-labels of labels that begin so begin with; of an ASCII text, those of ASCII labels. */
    static String asciiPrefix(String begun) {
        return isAscii(begun)
                ? begun.toLowerCase(Locale.ROOT)
                : PREFIX + mapped(begun).replaceAll("[^\\p{ASCII}]", "");
    }

    static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c <= '~');
    }

    private static String mapped(String label) {
        StringBuilder mapped = new StringBuilder();
        label.codePoints().filter(c -> !isIgnored(c)).forEach(c -> {
            if (c == SHARP_S || c == FINAL_SIGMA) {
                mapped.appendCodePoint(c);
            } else if (c == CAPITAL_SHARP_S) {
                mapped.appendCodePoint(SHARP_S);
            } else {
                Normalizer.normalize(Character.toString(c), Form.NFKC)
                        .codePoints()
                        .forEach(one -> fold(one, mapped));
            }
        });
        return Normalizer.normalize(mapped, Form.NFC);
    }

    /** Appends the folded letter. Cherokee's letters fold to upper case, which is the older one. */
    private static void fold(int c, StringBuilder to) {
        String upper = Character.toString(c).toUpperCase(Locale.ROOT);
        if (c == DOTLESS_I) {
            to.appendCodePoint(c);
        } else if (Character.UnicodeScript.of(c) == Character.UnicodeScript.CHEROKEE) {
            to.append(upper);
        } else {
            // One by one, because the lower case of a sigma depends on its place.
            upper.codePoints().forEach(one -> to.append(Character.toString(one).toLowerCase(Locale.ROOT)));
        }
    }

    /** Returns whether the letter or mark has no shape of its own: fillers and selectors of variants. */
    private static boolean isIgnored(int c) {
        return switch (c) {
            case 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x3164, 0xFFA0 -> true;
            default -> (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0100 && c <= 0xE01EF);
        };
    }
}

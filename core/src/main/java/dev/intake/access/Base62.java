package dev.intake.access;

import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import java.util.zip.CRC32;

/**
 * Text of ASCII digits and letters, used for keys and tokens; a double click selects it as one word. (Decisions 4.1)
 */
public final class Base62 {
    /** Number of characters of a {@link #checksum}. */
    public static final int CHECKSUM_CHARACTERS = 6;

    private static final String DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    private Base62() {}

    /**
     * Returns random characters of almost 6 bits each. The generator must be cryptographically strong outside tests.
     */
    public static String random(int characters, RandomGenerator random) {
        StringBuilder text = new StringBuilder(characters);
        for (int i = 0; i < characters; i++) {
            text.append(DIGITS.charAt(random.nextInt(DIGITS.length())));
        }
        return text.toString();
    }

    /**
     * Returns the CRC-32 of ASCII text. It distinguishes real keys from look-alikes without a lookup; it is not a
     * protection.
     */
    static String checksum(String text) {
        CRC32 crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.US_ASCII));
        long rest = crc.getValue();
        char[] digits = new char[CHECKSUM_CHARACTERS];
        for (int i = CHECKSUM_CHARACTERS - 1; i >= 0; i--) {
            digits[i] = DIGITS.charAt((int) (rest % DIGITS.length()));
            rest /= DIGITS.length();
        }
        return new String(digits);
    }

    /** Returns whether the text consists of base62 characters. */
    public static boolean isAllOf(String text) {
        return text.chars().allMatch(c -> DIGITS.indexOf(c) >= 0);
    }
}

package dev.intake.access;

import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import java.util.zip.CRC32;

/** Text of digits and letters, of which keys and tokens are made: one word to whoever copies it. (Decisions 4.1) */
public final class Base62 {
    /** Characters of a {@link #checksum}. */
    public static final int CHECKSUM_CHARACTERS = 6;

    private static final String DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    private Base62() {}

    /** So many random characters, of almost 6 bits each. The generator must be cryptographically strong outside of tests. */
    public static String random(int characters, RandomGenerator random) {
        StringBuilder text = new StringBuilder(characters);
        for (int i = 0; i < characters; i++) {
            text.append(DIGITS.charAt(random.nextInt(DIGITS.length())));
        }
        return text.toString();
    }

    /** The CRC-32 of ASCII text: tells a real key from a look-alike without asking anybody, and protects nothing. */
    public static String checksum(String text) {
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

    /** Whether the text has no other character. */
    public static boolean isAllOf(String text) {
        return text.chars().allMatch(c -> DIGITS.indexOf(c) >= 0);
    }
}

package dev.intake.account;

/** Base32 of RFC 4648, section 6, without padding, which authenticator apps accept and people can type. */
final class Base32 {
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int BITS = 5;
    private static final int MASK = (1 << BITS) - 1;

    private Base32() {}

    /** Encodes the bytes. */
    static String encode(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        int buffer = 0;
        int bits = 0;
        for (byte next : bytes) {
            buffer = (buffer << Byte.SIZE) | Byte.toUnsignedInt(next);
            bits += Byte.SIZE;
            while (bits >= BITS) {
                bits -= BITS;
                text.append(ALPHABET.charAt((buffer >> bits) & MASK));
            }
            buffer &= (1 << bits) - 1;
        }
        if (bits > 0) {
            text.append(ALPHABET.charAt((buffer << (BITS - bits)) & MASK));
        }
        return text.toString();
    }
}

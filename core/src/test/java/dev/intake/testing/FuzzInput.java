package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.util.Arrays;

/**
 * The bytes that a fuzzer made, read as texts. They are divided by the byte {@code FF}, which no UTF-8 has. A byte that
 * is no UTF-8 becomes half of a surrogate pair, so that texts are tried, too, which no decoder would let through.
 */
public final class FuzzInput {
    private static final byte DIVIDER = (byte) 0xff;
    private static final int FIRST_HIGH_HALF = 0xc0;

    private final byte[] bytes;
    private int at;

    /** The texts in the bytes, from the first on. */
    public FuzzInput(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    /** The whole of the bytes as one text. */
    public static String text(byte[] bytes) {
        CharsetDecoder decoder = UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        CoderResult result = decoder.decode(in, out, true);
        while (result.isMalformed()) {
            for (int left = result.length(); left > 0; left--) {
                out.put(half(in.get() & 0xff));
            }
            result = decoder.decode(in, out, true);
        }
        return out.flip().toString();
    }

    private static char half(int notUtf8) {
        int base = notUtf8 < FIRST_HIGH_HALF ? Character.MIN_LOW_SURROGATE : Character.MIN_HIGH_SURROGATE;
        return (char) (base + notUtf8);
    }

    /** Whether there is no text left. */
    public boolean isEmpty() {
        return at >= bytes.length;
    }

    /** The next text; an empty one when none is left. */
    public String next() {
        return text(nextBytes());
    }

    /** The bytes of the next text. */
    public byte[] nextBytes() {
        int start = Math.min(at, bytes.length);
        while (at < bytes.length && bytes[at] != DIVIDER) {
            at++;
        }
        return Arrays.copyOfRange(bytes, start, Math.min(at++, bytes.length));
    }

    /** What is left, as it is. */
    public byte[] rest() {
        int start = Math.min(at, bytes.length);
        at = bytes.length;
        return Arrays.copyOfRange(bytes, start, bytes.length);
    }
}

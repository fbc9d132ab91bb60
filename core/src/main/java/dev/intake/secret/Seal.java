package dev.intake.secret;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * What everything begins with that is sealed under one master key. By it is seen, without opening anything, what needs
 * which key; it tells nothing else.
 */
public final class Seal {
    private final byte[] bytes;

    private Seal(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The seal that these bytes are, at least one; they are copied. */
    public static Seal ofBytes(byte... bytes) {
        if (bytes.length == 0) {
            throw new IllegalArgumentException("a seal without bytes would be on everything");
        }
        return new Seal(bytes.clone());
    }

    /** The bytes; a copy. */
    public byte[] toBytes() {
        return bytes.clone();
    }

    boolean isOn(byte[] sealed) {
        return sealed.length >= bytes.length && Arrays.equals(bytes, 0, bytes.length, sealed, 0, bytes.length);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Seal that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "Seal[" + HexFormat.of().formatHex(bytes) + "]";
    }
}

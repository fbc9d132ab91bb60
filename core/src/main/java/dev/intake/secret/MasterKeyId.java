package dev.intake.secret;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * The public prefix of every secret encrypted with one master key. It shows which key a secret needs without decrypting
 * it, and reveals nothing else.
 */
public final class MasterKeyId {
    private final byte[] bytes;

    private MasterKeyId(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Creates a prefix from at least one byte; copies the bytes. */
    public static MasterKeyId ofBytes(byte... bytes) {
        if (bytes.length == 0) {
            throw new IllegalArgumentException("a seal without bytes would be on everything");
        }
        return new MasterKeyId(bytes.clone());
    }

    /** Returns a copy of the bytes. */
    public byte[] toBytes() {
        return bytes.clone();
    }

    boolean isOn(byte[] sealed) {
        return sealed.length >= bytes.length && Arrays.equals(bytes, 0, bytes.length, sealed, 0, bytes.length);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MasterKeyId that && Arrays.equals(bytes, that.bytes);
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

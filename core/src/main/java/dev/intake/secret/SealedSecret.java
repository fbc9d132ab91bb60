package dev.intake.secret;

import java.util.Arrays;

/**
 * A secret encrypted with a master key. Its {@code toString} shows nothing, although the bytes are worthless without
 * the key.
 */
public final class SealedSecret {
    private final byte[] bytes;

    private SealedSecret(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Creates a sealed secret from stored bytes; copies them. */
    public static SealedSecret ofBytes(byte[] bytes) {
        return new SealedSecret(bytes.clone());
    }

    /** Returns a copy of the bytes to store. */
    public byte[] toBytes() {
        return bytes.clone();
    }

    /** Returns whether it is sealed with this master key. */
    public boolean isSealedWith(MasterKeyId seal) {
        return seal.isOn(bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SealedSecret that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "SealedSecret[" + bytes.length + " bytes]";
    }
}

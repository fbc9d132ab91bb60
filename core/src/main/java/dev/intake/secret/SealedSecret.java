package dev.intake.secret;

import java.util.Arrays;

/** Something encrypted under a master key. What it is worth without that key is nothing, but it is not shown either. */
public final class SealedSecret {
    private final byte[] bytes;

    private SealedSecret(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The sealed secret that these bytes are; they are copied. */
    public static SealedSecret ofBytes(byte[] bytes) {
        return new SealedSecret(bytes.clone());
    }

    /** The bytes to store; a copy. */
    public byte[] toBytes() {
        return bytes.clone();
    }

    /** Whether it is sealed under the master key of that seal. */
    public boolean bears(Seal seal) {
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

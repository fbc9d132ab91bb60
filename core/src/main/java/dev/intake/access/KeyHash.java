package dev.intake.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * SHA-256 of an ingestion key or of a token like one: all that is stored of it. It has over 190 random bits, so the hash
 * needs neither salt nor stretching. (Decisions 4.1)
 */
public final class KeyHash {
    private static final int BYTES = 32;

    private final byte[] bytes;

    private KeyHash(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The hash of a raw key, which is ASCII. */
    public static KeyHash of(String raw) {
        try {
            return new KeyHash(MessageDigest.getInstance("SHA-256").digest(raw.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The hash that these 32 bytes are; they are copied. */
    public static KeyHash ofBytes(byte[] sha256) {
        if (sha256.length != BYTES) {
            throw new IllegalArgumentException("a key hash has " + BYTES + " bytes, not " + sha256.length);
        }
        return new KeyHash(sha256.clone());
    }

    /** The 32 bytes to store; a copy. */
    public byte[] toBytes() {
        return bytes.clone();
    }

    /** Compared in constant time, so that the time tells nothing of where two hashes differ. */
    @Override
    public boolean equals(Object other) {
        return other instanceof KeyHash that && MessageDigest.isEqual(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "KeyHash[hidden]";
    }
}

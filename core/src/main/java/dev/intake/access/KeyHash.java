package dev.intake.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * The SHA-256 hash of an ingestion key or token; the raw key is never stored. Keys have over 190 random bits, so the
 * hash needs neither salt nor stretching. (Decisions 4.1)
 */
public final class KeyHash {
    private static final int BYTES = 32;

    private final byte[] bytes;

    private KeyHash(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Hashes a raw key, which is ASCII. */
    public static KeyHash of(String raw) {
        try {
            return new KeyHash(MessageDigest.getInstance("SHA-256").digest(raw.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Creates a hash from 32 stored bytes; copies them. */
    public static KeyHash ofBytes(byte[] sha256) {
        if (sha256.length != BYTES) {
            throw new IllegalArgumentException("a key hash has " + BYTES + " bytes, not " + sha256.length);
        }
        return new KeyHash(sha256.clone());
    }

    /** Returns a copy of the 32 bytes to store. */
    public byte[] toBytes() {
        return bytes.clone();
    }

    /** Compares in constant time, so timing does not reveal where two hashes differ. */
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

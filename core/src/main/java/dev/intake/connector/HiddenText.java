package dev.intake.connector;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** A secret text, as its owner pasted it. {@link #reveal} is the only way to read it. */
public abstract sealed class HiddenText permits ApiKey, SigningSecret {
    private static final int SHOWN = 4;
    private static final int SHORTEST_SHOWN = 4 * SHOWN;

    private final String raw;

    HiddenText(String raw) {
        this.raw = raw;
    }

    /** Returns the last four characters, by which its owner recognizes it; an empty text if it is too short. (Decisions 4.3) */
    public final String shownEnd() {
        return raw.length() < SHORTEST_SHOWN ? "" : raw.substring(raw.length() - SHOWN);
    }

    /** Returns the text, for the provider, the vault and signatures. */
    public final String reveal() {
        return raw;
    }

    /** Compares in constant time. */
    @Override
    public final boolean equals(Object other) {
        return other instanceof HiddenText that
                && that.getClass() == getClass()
                && MessageDigest.isEqual(bytes(), that.bytes());
    }

    @Override
    public final int hashCode() {
        return getClass().hashCode();
    }

    @Override
    public final String toString() {
        return getClass().getSimpleName() + "[hidden]";
    }

    private byte[] bytes() {
        return raw.getBytes(StandardCharsets.UTF_8);
    }
}

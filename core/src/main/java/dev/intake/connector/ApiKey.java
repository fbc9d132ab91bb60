package dev.intake.connector;

import dev.intake.kernel.CleanText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * The key of a provider's API, as its owner pasted it. {@link #reveal} is the only way to read it. (Spec,
 * Authentication 9; Decisions 4.3)
 */
public final class ApiKey {
    /** Characters in a key, at most. */
    public static final int MAX_LENGTH = 255;

    private final String raw;

    private ApiKey(String raw) {
        this.raw = raw;
    }

    /**
     * Returns the trimmed text as a key; empty if it is blank, has more than {@value #MAX_LENGTH} characters, or is not
     * visible ASCII, which a header requires.
     */
    public static Optional<ApiKey> parse(String text) {
        String key = CleanText.trimmed(text);
        boolean usable =
                !key.isEmpty() && key.length() <= MAX_LENGTH && key.chars().allMatch(c -> c > ' ' && c < 0x7f);
        return usable ? Optional.of(new ApiKey(key)) : Optional.empty();
    }

    /** Returns the last four characters, by which its owner recognizes it; an empty text if the key is too short. */
    public String shownEnd() {
        return ShownEnd.of(raw);
    }

    /** Returns the key, for a request to the provider. */
    public String reveal() {
        return raw;
    }

    /** Compared in constant time. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ApiKey that && MessageDigest.isEqual(bytes(), that.bytes());
    }

    @Override
    public int hashCode() {
        return ApiKey.class.hashCode();
    }

    @Override
    public String toString() {
        return "ApiKey[hidden]";
    }

    private byte[] bytes() {
        return raw.getBytes(StandardCharsets.UTF_8);
    }
}

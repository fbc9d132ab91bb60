package dev.intake.connector;

import dev.intake.text.CleanText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * The key that a provider's API takes, as its owner pasted it. {@link #reveal} is the only way to read it. (Spec,
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
     * The key that the text is, without white space at its ends, which comes of pasting. Nothing when that leaves no key,
     * more than {@value #MAX_LENGTH} characters, or any that a header cannot carry: a key is visible ASCII.
     */
    public static Optional<ApiKey> parse(String text) {
        String key = CleanText.trimmed(text);
        boolean usable =
                !key.isEmpty() && key.length() <= MAX_LENGTH && key.chars().allMatch(c -> c > ' ' && c < 0x7f);
        return usable ? Optional.of(new ApiKey(key)) : Optional.empty();
    }

    /** The last four characters, for its owner to recognize it by; none of a key too short to spare them. */
    public String shownEnd() {
        return ShownEnd.of(raw);
    }

    /** The key itself, for the request that presents it. */
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

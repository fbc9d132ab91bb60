package dev.intake.account;

import dev.intake.kernel.CleanText;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A password as typed. {@link #reveal} is the only access to it; only hashing needs it. */
public final class Password {
    /** Minimum number of characters. */
    public static final int MIN_CHARACTERS = 12;

    /** Maximum number of UTF-8 bytes. All of them are significant. */
    public static final int MAX_BYTES = 1_024;

    private static final String NUL = "\u0000";

    private final String raw;

    private Password(String raw) {
        this.raw = raw;
    }

    /**
     * Creates a password from unchanged text; empty if it has fewer than {@value #MIN_CHARACTERS} characters, more than
     * {@value #MAX_BYTES} bytes, or a lone surrogate, which has no encoding.
     */
    public static Optional<Password> parse(String text) {
        String withoutNul = text.replace(NUL, "");
        boolean usable = text.codePointCount(0, text.length()) >= MIN_CHARACTERS
                && text.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES
                && CleanText.clean(withoutNul).equals(withoutNul);
        return usable ? Optional.of(new Password(text)) : Optional.empty();
    }

    /** Returns the password. */
    public String reveal() {
        return raw;
    }

    @Override
    public String toString() {
        return "Password[hidden]";
    }
}

package dev.intake.account;

import dev.intake.text.CleanText;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A password as somebody typed it. {@link #reveal} is the only way to read it, and only hashing needs to. */
public final class Password {
    /** Characters of a password, at least. */
    public static final int MIN_CHARACTERS = 12;

    /** Bytes of a password in UTF-8, at most. All of them count. */
    public static final int MAX_BYTES = 1_024;

    private static final String NUL = "\u0000";

    private final String raw;

    private Password(String raw) {
        this.raw = raw;
    }

    /**
     * Returns the password that the text is, as it stands; nothing when it has fewer than {@value #MIN_CHARACTERS}
     * characters, more than {@value #MAX_BYTES} bytes, or half of a surrogate pair, which has no bytes.
     */
    public static Optional<Password> parse(String text) {
        String withoutNul = text.replace(NUL, "");
        boolean usable = text.codePointCount(0, text.length()) >= MIN_CHARACTERS
                && text.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES
                && CleanText.clean(withoutNul).equals(withoutNul);
        return usable ? Optional.of(new Password(text)) : Optional.empty();
    }

    /** The password itself. */
    public String reveal() {
        return raw;
    }

    @Override
    public String toString() {
        return "Password[hidden]";
    }
}

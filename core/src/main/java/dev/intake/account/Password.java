package dev.intake.account;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A password as somebody typed it. {@link #reveal} is the only way to read it, and only hashing needs to. */
public final class Password {
    /** Characters of a password, at least. */
    public static final int MIN_CHARACTERS = 12;

    /** Bytes of a password in UTF-8, at most: a hash that takes more than its algorithm reads would lie. */
    public static final int MAX_BYTES = 71;

    private final String raw;

    private Password(String raw) {
        this.raw = raw;
    }

    /**
     * The password that the text is, as it stands; nothing when it has fewer than {@value #MIN_CHARACTERS} characters,
     * more than {@value #MAX_BYTES} bytes, or U+0000.
     */
    public static Optional<Password> parse(String text) {
        boolean usable = text.codePointCount(0, text.length()) >= MIN_CHARACTERS
                && text.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES
                && text.indexOf(0) < 0;
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

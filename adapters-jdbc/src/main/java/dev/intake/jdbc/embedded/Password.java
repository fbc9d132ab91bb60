package dev.intake.jdbc.embedded;

import java.security.SecureRandom;
import java.util.HexFormat;

/** The password of a role of the embedded server. {@link #reveal()} is the only access to it. */
public final class Password {
    private static final int BYTES = 32;

    private final String value;

    private Password(String value) {
        this.value = value;
    }

    /** Generates a password of 256 random bits in hexadecimal digits, which need no quoting. */
    static Password random(SecureRandom random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return new Password(HexFormat.of().formatHex(bytes));
    }

    /**
     * Creates a password from its stored text.
     *
     * @throws IllegalArgumentException if {@link #random} could not have generated it; the message does not contain it
     */
    static Password of(String value) {
        if (!value.matches("[0-9a-f]{" + 2 * BYTES + "}")) {
            throw new IllegalArgumentException("not " + 2 * BYTES + " hexadecimal digits");
        }
        return new Password(value);
    }

    /** Returns the password, for the database driver only. */
    public String reveal() {
        return value;
    }

    @Override
    public String toString() {
        return "Password[redacted]";
    }
}

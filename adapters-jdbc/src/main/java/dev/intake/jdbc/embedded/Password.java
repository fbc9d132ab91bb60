package dev.intake.jdbc.embedded;

import java.security.SecureRandom;
import java.util.HexFormat;

/** The password of a role of the embedded server. Only {@link #reveal()} shows it. */
public final class Password {
    private static final int BYTES = 32;

    private final String value;

    private Password(String value) {
        this.value = value;
    }

    /** A new password of 256 random bits, in hexadecimal digits, so that it needs no quoting anywhere. */
    static Password random(SecureRandom random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return new Password(HexFormat.of().formatHex(bytes));
    }

    /**
     * A password read back from its file.
     *
     * @throws IllegalArgumentException if it is not one that {@link #random} could have made; the message does not show it
     */
    static Password of(String value) {
        if (!value.matches("[0-9a-f]{" + 2 * BYTES + "}")) {
            throw new IllegalArgumentException("not " + 2 * BYTES + " hexadecimal digits");
        }
        return new Password(value);
    }

    /** The password in clear, for the database driver only. */
    public String reveal() {
        return value;
    }

    @Override
    public String toString() {
        return "Password[redacted]";
    }
}

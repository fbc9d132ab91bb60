package dev.intake.account;

/** The stored form of a password: encoded text with algorithm, cost and salt. */
public final class PasswordHash {
    private final String encoded;

    private PasswordHash(String encoded) {
        this.encoded = encoded;
    }

    /** Creates a hash from stored text. */
    public static PasswordHash ofEncoded(String encoded) {
        return new PasswordHash(encoded);
    }

    /** Returns the text to store and to verify with. */
    public String encoded() {
        return encoded;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PasswordHash that && encoded.equals(that.encoded);
    }

    @Override
    public int hashCode() {
        return encoded.hashCode();
    }

    @Override
    public String toString() {
        return "PasswordHash[hidden]";
    }
}

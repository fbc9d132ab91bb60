package dev.intake.account;

/** What is kept of a password: text of the algorithm that made it, with its salt and cost. */
public final class PasswordHash {
    private final String encoded;

    private PasswordHash(String encoded) {
        this.encoded = encoded;
    }

    /** The hash that this text is. */
    public static PasswordHash ofEncoded(String encoded) {
        return new PasswordHash(encoded);
    }

    /** The text to store and to check with. */
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

package dev.intake.account;

/** A signed {@link PendingSignIn} for a form. {@link #reveal} is the only access to it. */
public final class PendingToken {
    private static final int MAX_LENGTH = 512;

    private final String raw;

    private PendingToken(String raw) {
        this.raw = raw;
    }

    /** Creates an unverified token from a form's text, truncated to the maximum length. */
    public static PendingToken ofText(String text) {
        return new PendingToken(text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) : text);
    }

    /** Returns the token for the form. */
    public String reveal() {
        return raw;
    }

    @Override
    public String toString() {
        return "PendingToken[hidden]";
    }
}

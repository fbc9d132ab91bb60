package dev.intake.account;

/** A signed {@link PendingSignIn}, as a form carries it. {@link #reveal} is the only way to read it. */
public final class PendingToken {
    private static final int LONGEST = 512;

    private final String raw;

    private PendingToken(String raw) {
        this.raw = raw;
    }

    /** Returns the token that a text claims to be, cut to the length of the longest one. */
    public static PendingToken ofText(String text) {
        return new PendingToken(text.length() > LONGEST ? text.substring(0, LONGEST) : text);
    }

    /** Returns the token itself, for its form. */
    public String reveal() {
        return raw;
    }

    @Override
    public String toString() {
        return "PendingToken[hidden]";
    }
}

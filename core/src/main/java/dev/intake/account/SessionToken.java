package dev.intake.account;

/** A signed session, as a cookie carries it: whoever has it is signed in. {@link #reveal} is the only way to read it. */
public final class SessionToken {
    private static final int LONGEST = 512;

    private final String raw;

    private SessionToken(String raw) {
        this.raw = raw;
    }

    /** The token that a text claims to be, cut to what one can be. */
    public static SessionToken ofText(String text) {
        return new SessionToken(text.length() > LONGEST ? text.substring(0, LONGEST) : text);
    }

    /** The token itself, for its cookie. */
    public String reveal() {
        return raw;
    }

    @Override
    public String toString() {
        return "SessionToken[hidden]";
    }
}

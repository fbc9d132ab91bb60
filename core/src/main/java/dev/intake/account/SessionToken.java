package dev.intake.account;

/** A signed session for a cookie; whoever presents it is signed in. {@link #reveal} is the only access to it. */
public final class SessionToken {
    private static final int MAX_LENGTH = 512;

    private final String raw;

    private SessionToken(String raw) {
        this.raw = raw;
    }

    /** Creates an unverified token from a cookie's text, truncated to the maximum length. */
    public static SessionToken ofText(String text) {
        return new SessionToken(text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) : text);
    }

    /** Returns the token for the cookie. */
    public String reveal() {
        return raw;
    }

    @Override
    public String toString() {
        return "SessionToken[hidden]";
    }
}

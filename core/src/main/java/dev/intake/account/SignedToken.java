package dev.intake.account;

/**
 * A signed text for a cookie or a form; whoever presents it may do what it states. {@link #reveal} is the only access to it.
 *
 * @param <T> what it states: a session, a known device or a pending sign-in
 */
@SuppressWarnings("UnusedTypeParameter") // It keeps the token of a session from being read as that of a device.
public final class SignedToken<T> {
    private static final int MAX_LENGTH = 512;

    private final String raw;

    private SignedToken(String raw) {
        this.raw = raw;
    }

    /** Creates an unverified token from the text of a cookie or form, truncated to the maximum length. */
    public static <T> SignedToken<T> ofText(String text) {
        return new SignedToken<>(text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) : text);
    }

    /** Returns the text for the cookie or form. */
    public String reveal() {
        return raw;
    }

    @Override
    public String toString() {
        return "SignedToken[hidden]";
    }
}

package dev.intake.account;

/** A signed {@link Device} for a cookie. {@link #reveal} is the only access to it. */
public final class DeviceToken {
    private static final int MAX_LENGTH = 512;

    private final String raw;

    private DeviceToken(String raw) {
        this.raw = raw;
    }

    /** Creates an unverified token from a cookie's text, truncated to the maximum length. */
    public static DeviceToken ofText(String text) {
        return new DeviceToken(text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) : text);
    }

    /** Returns the token for the cookie. */
    public String reveal() {
        return raw;
    }

    @Override
    public String toString() {
        return "DeviceToken[hidden]";
    }
}

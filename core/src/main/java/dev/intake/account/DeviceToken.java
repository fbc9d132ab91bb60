package dev.intake.account;

/** A signed {@link Device}, as a cookie carries it. {@link #reveal} is the only way to read it. */
public final class DeviceToken {
    private static final int LONGEST = 512;

    private final String raw;

    private DeviceToken(String raw) {
        this.raw = raw;
    }

    /** Returns the token that a text claims to be, cut to the length of the longest one. */
    public static DeviceToken ofText(String text) {
        return new DeviceToken(text.length() > LONGEST ? text.substring(0, LONGEST) : text);
    }

    /** Returns the token itself, for its cookie. */
    public String reveal() {
        return raw;
    }

    @Override
    public String toString() {
        return "DeviceToken[hidden]";
    }
}

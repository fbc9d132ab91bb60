package dev.intake.app.settings;

/** A setting that must not be shown. {@link #reveal} is the only way to read it. */
public final class Secret {
    private final String value;

    private Secret(String value) {
        this.value = value;
    }

    /** The secret that this text is. */
    public static Secret of(String value) {
        return new Secret(value);
    }

    /** The text itself, for the one that has to present it. */
    public String reveal() {
        return value;
    }

    @Override
    public String toString() {
        return "Secret[hidden]";
    }
}

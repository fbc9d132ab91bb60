package dev.intake.app.settings;

/** A secret setting. {@link #reveal} is the only way to read it. */
public final class Secret {
    private final String value;

    private Secret(String value) {
        this.value = value;
    }

    /** Returns the text as a secret. */
    public static Secret of(String value) {
        return new Secret(value);
    }

    /** Returns the text. */
    public String reveal() {
        return value;
    }

    @Override
    public String toString() {
        return "Secret[hidden]";
    }
}

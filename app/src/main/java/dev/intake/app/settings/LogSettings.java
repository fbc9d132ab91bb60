package dev.intake.app.settings;

/**
 * What the log looks like.
 *
 * @param format the form of its lines
 * @param requests whether there is one for every request
 */
public record LogSettings(LogFormat format, boolean requests) {
    /** For people, and only what they should know of. */
    public static final LogSettings DEFAULT = new LogSettings(LogFormat.TEXT, false);
}

package dev.intake.app.settings;

/**
 * The settings of the log.
 *
 * @param format the format of its lines
 * @param requests whether every request is logged
 */
public record LogSettings(LogFormat format, boolean requests) {
    /** Text without requests. */
    public static final LogSettings DEFAULT = new LogSettings(LogFormat.TEXT, false);
}

package dev.intake.app.settings;

/** What a line of the log looks like. */
public enum LogFormat {
    /** For people. */
    TEXT,
    /** One JSON object, for programs that collect logs. */
    JSON
}

package dev.intake.app.settings;

/** The format of log lines. */
public enum LogFormat {
    /** Plain text. */
    TEXT,
    /** One JSON object a line. */
    JSON
}

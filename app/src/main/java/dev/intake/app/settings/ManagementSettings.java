package dev.intake.app.settings;

/**
 * Where those who run the service ask how it does.
 *
 * @param host the address to listen on
 * @param port the port to listen on, 1 to 65535
 */
public record ManagementSettings(String host, int port) {
    /** The address to listen on unless told otherwise: one that only this machine reaches. */
    static final String DEFAULT_HOST = "127.0.0.1";
}

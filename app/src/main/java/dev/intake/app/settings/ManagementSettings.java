package dev.intake.app.settings;

/**
 * The management port, which serves metrics and health.
 *
 * @param host the address to listen on
 * @param port the port to listen on, 1 to 65535
 */
public record ManagementSettings(String host, int port) {
    /** The default address, to which only this machine can connect. */
    static final String DEFAULT_HOST = "127.0.0.1";
}

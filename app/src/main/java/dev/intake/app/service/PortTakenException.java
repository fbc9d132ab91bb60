package dev.intake.app.service;

import dev.intake.app.settings.Setting;
import java.io.Serial;
import java.net.BindException;

/** Thrown if the service cannot listen on its port. The message is meant for the user. */
public final class PortTakenException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private static final int FIRST_UNPRIVILEGED = 1024;

    /**
     * Creates the exception with the reason that the operating system reported.
     *
     * @param setting the setting of the port
     */
    PortTakenException(Setting setting, int port, BindException cause) {
        super(
                "cannot listen on port " + port + " (" + cause.getMessage() + "); " + remedy(setting, port, cause),
                cause);
    }

    private static String remedy(Setting setting, int port, BindException cause) {
        String reason = String.valueOf(cause.getMessage());
        String another = "choose another port with " + setting.flag() + " or " + setting.variable();
        if (reason.contains("assign requested address")) {
            Setting host = setting == Setting.PORT ? Setting.HOST : Setting.MANAGEMENT_HOST;
            return "give an address of this machine with " + host.flag() + " or " + host.variable();
        }
        return reason.contains("ermission denied") && port < FIRST_UNPRIVILEGED
                ? "ports below " + FIRST_UNPRIVILEGED + " require a privilege, so " + another
                : "stop the program that uses it, or " + another;
    }
}

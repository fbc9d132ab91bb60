package dev.intake.app.service;

import dev.intake.app.settings.Setting;
import java.io.Serial;
import java.net.BindException;

/** The service cannot listen on its port. The message is for the person who started it. */
public final class PortTakenException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private static final int FIRST_FOR_EVERYBODY = 1024;

    /**
     * With what the system says.
     *
     * @param setting the port's
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
            return "name an address of this machine with " + host.flag() + " or " + host.variable();
        }
        return reason.contains("ermission denied") && port < FIRST_FOR_EVERYBODY
                ? "ports below " + FIRST_FOR_EVERYBODY + " need a right of their own, so " + another
                : "stop the program that does, or " + another;
    }
}

package dev.intake.app.service;

import dev.intake.app.settings.Setting;
import java.io.Serial;
import java.net.BindException;

/** The service cannot listen on its port. The message is for the person who started it. */
public final class PortTakenException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * With what the system says.
     *
     * @param setting the port's
     */
    PortTakenException(Setting setting, int port, BindException cause) {
        super(
                "cannot listen on port " + port + " (" + cause.getMessage() + "); stop the program that does, or choose"
                        + " another port with " + setting.flag() + " or " + setting.variable(),
                cause);
    }
}

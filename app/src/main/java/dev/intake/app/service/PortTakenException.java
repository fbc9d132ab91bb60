package dev.intake.app.service;

import dev.intake.app.settings.Setting;
import java.io.Serial;
import java.net.BindException;

/** The service cannot listen on its port. The message is for the person who started it. */
public final class PortTakenException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    PortTakenException(int port, BindException cause) {
        super(
                "cannot listen on port " + port + " (" + cause.getMessage() + "); stop the program that does, or choose"
                        + " another port with " + Setting.PORT.flag() + " or " + Setting.PORT.variable(),
                cause);
    }
}

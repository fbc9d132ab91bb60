package dev.intake.jdbc.embedded;

import java.time.Duration;

/** Observes the server of a service. Calls come from one thread and must return quickly. */
public interface ServerObserver {
    /**
     * The server ended unexpectedly.
     *
     * @param pause delay until the restart; zero for none
     */
    void ended(Duration pause);

    /**
     * The server runs again.
     *
     * @param outage time since its end was noticed
     * @param port on the loopback address; changed if another program took the previous port
     */
    void restarted(Duration outage, int port);

    /**
     * The server could not be restarted.
     *
     * @param reason the reason and a remedy
     * @param pause delay until the next attempt
     */
    void restartFailed(RuntimeException reason, Duration pause);
}

package dev.intake.jdbc.embedded;

import java.time.Duration;

/** Is told what happens to the server of a service. The calls come from one thread; none may block for long. */
public interface ServerObserver {
    /**
     * The server has ended without having been told to.
     *
     * @param pause until it is started again; zero for at once
     */
    void ended(Duration pause);

    /**
     * The server runs again.
     *
     * @param outage since its end was noticed
     * @param port on the loopback address, another one than before if a program has taken that since
     */
    void restarted(Duration outage, int port);

    /**
     * The server could not be started.
     *
     * @param reason why, and what to do
     * @param pause until the next attempt
     */
    void restartFailed(RuntimeException reason, Duration pause);
}

package dev.intake.app.command;

import java.time.Duration;

/** A signal that stops a command that otherwise runs forever. */
@FunctionalInterface
public interface StopSignal {
    /**
     * Waits for the signal.
     *
     * @param limit the maximum wait
     * @return whether the command has to stop; once {@code true}, always {@code true}
     */
    boolean await(Duration limit);

    /**
     * Sets how long the process may take to end after the signal. The default does nothing, for a signal that ends no
     * process.
     */
    default void allow(Duration whole) {}
}

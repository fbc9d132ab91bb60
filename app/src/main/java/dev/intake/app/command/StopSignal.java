package dev.intake.app.command;

import java.time.Duration;

/** Stops a command that otherwise runs forever. */
@FunctionalInterface
public interface StopSignal {
    /**
     * Waits for the signal.
     *
     * @param limit the longest wait
     * @return whether the command is to stop; once {@code true}, always {@code true}
     */
    boolean within(Duration limit);
}

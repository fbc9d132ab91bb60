package dev.intake.app.command;

import java.time.Duration;

/** Tells a command that goes on until it is stopped that it has been. */
@FunctionalInterface
public interface StopSignal {
    /**
     * Waits for the signal.
     *
     * @param limit how long at most
     * @return whether it came; it stays so from then on
     */
    boolean within(Duration limit);
}

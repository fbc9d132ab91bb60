package dev.intake.simulator;

import java.time.Instant;
import java.time.InstantSource;

/** A clock that a simulation moves. Thread-safe. */
public final class SimulatedClock implements InstantSource {
    private volatile Instant now;

    /** Creates a clock that stands at this time. */
    public SimulatedClock(Instant start) {
        now = start;
    }

    /** Moves the clock forward; an earlier time leaves it as it is. */
    public synchronized void moveTo(Instant later) {
        if (later.isAfter(now)) {
            now = later;
        }
    }

    @Override
    public Instant instant() {
        return now;
    }
}

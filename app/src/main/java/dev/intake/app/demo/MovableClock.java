package dev.intake.app.demo;

import java.time.Instant;
import java.time.InstantSource;

/** A clock that its owner sets. Not thread-safe. */
final class MovableClock implements InstantSource {
    private Instant now;

    MovableClock(Instant start) {
        this.now = start;
    }

    void moveTo(Instant later) {
        now = later;
    }

    @Override
    public Instant instant() {
        return now;
    }
}

package dev.intake.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that changes only when it is set. Thread-safe. */
public final class ManualClock implements InstantSource {
    /** The initial time of a clock that is created without one. */
    public static final Instant START = Instant.parse("2026-03-04T05:06:07.123456Z");

    private final AtomicReference<Instant> now;

    /** Creates a clock with the time {@link #START}. */
    public ManualClock() {
        this(START);
    }

    /** Creates a clock with this time. */
    public ManualClock(Instant start) {
        this.now = new AtomicReference<>(start);
    }

    @Override
    public Instant instant() {
        Instant instant = now.get();
        if (instant == null) {
            throw new IllegalStateException("a clock always has a time");
        }
        return instant;
    }

    /** Moves the clock; a negative duration moves it back. */
    public void move(Duration by) {
        now.updateAndGet(instant -> instant.plus(by));
    }

    /** Moves the clock forward to this time; has no effect if it is earlier. */
    public void moveTo(Instant later) {
        now.updateAndGet(instant -> later.isAfter(instant) ? later : instant);
    }
}

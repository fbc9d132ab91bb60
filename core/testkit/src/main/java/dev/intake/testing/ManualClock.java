package dev.intake.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is moved. Safe for use by several threads. */
public final class ManualClock implements InstantSource {
    /** Where a clock starts that is given no time. */
    public static final Instant START = Instant.parse("2026-03-04T05:06:07.123456Z");

    private final AtomicReference<Instant> now;

    /** Creates a clock that stands at {@link #START}. */
    public ManualClock() {
        this(START);
    }

    /** Creates a clock that stands at this time. */
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

    /** Moves the clock forward; an earlier time leaves it as it is. */
    public void moveTo(Instant later) {
        now.updateAndGet(instant -> later.isAfter(instant) ? later : instant);
    }
}

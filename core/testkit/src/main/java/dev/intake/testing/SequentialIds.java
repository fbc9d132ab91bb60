package dev.intake.testing;

import dev.intake.id.IdGenerator;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** The ids 1, 2, 3, and so on. Safe for use by several threads. */
public final class SequentialIds implements IdGenerator {
    private final long series;
    private final AtomicLong last = new AtomicLong();

    /** The first series. */
    public SequentialIds() {
        this(0);
    }

    /** A series that shares no id with another one. */
    public SequentialIds(long series) {
        this.series = series;
    }

    @Override
    public UUID next() {
        return new UUID(series, last.incrementAndGet());
    }
}

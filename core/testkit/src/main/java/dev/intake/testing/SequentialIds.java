package dev.intake.testing;

import dev.intake.kernel.IdGenerator;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** The ids 1, 2, 3, and so on. Thread-safe. */
public final class SequentialIds implements IdGenerator {
    private final long series;
    private final AtomicLong last = new AtomicLong();

    /** Creates the first series. */
    public SequentialIds() {
        this(0);
    }

    /** Creates a series whose ids differ from those of every other series. */
    public SequentialIds(long series) {
        this.series = series;
    }

    @Override
    public UUID next() {
        return new UUID(series, last.incrementAndGet());
    }
}

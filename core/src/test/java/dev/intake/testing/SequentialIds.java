package dev.intake.testing;

import dev.intake.id.IdGenerator;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** The ids 1, 2, 3, and so on. Safe for use by several threads. */
public final class SequentialIds implements IdGenerator {
    private final AtomicLong last = new AtomicLong();

    @Override
    public UUID next() {
        return new UUID(0, last.incrementAndGet());
    }
}

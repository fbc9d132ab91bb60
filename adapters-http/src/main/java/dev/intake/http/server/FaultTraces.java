package dev.intake.http.server;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Limits stack traces in the log to one a minute for each kind of fault. Thread-safe. */
final class FaultTraces {
    /** Period in which a kind's trace is logged once. */
    static final Duration EVERY = Duration.ofMinutes(1);

    /** Maximum kinds remembered, only to bound the memory. */
    private static final int MAX_KINDS = 1_000;

    private final LongSupplier nanoTime;
    private final Map<String, Long> last = new HashMap<>();

    FaultTraces(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /**
     * Returns whether to log the trace of this fault.
     *
     * @param kind the kind of fault
     */
    synchronized boolean isDue(String kind) {
        long now = nanoTime.getAsLong();
        Long before = last.get(kind);
        if (before != null && now - before < EVERY.toNanos()) {
            return false;
        }
        if (last.size() >= MAX_KINDS) {
            last.clear();
        }
        last.put(kind, now);
        return true;
    }
}

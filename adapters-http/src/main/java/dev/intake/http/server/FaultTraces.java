package dev.intake.http.server;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Decides which faults are logged with their whole trace: of alike ones, one a minute. Safe for use by several threads. */
final class FaultTraces {
    /** How long a trace stands for those like it. */
    static final Duration EVERY = Duration.ofMinutes(1);

    /** Kinds that are remembered; code has not so many places, so this only bounds the memory. */
    private static final int MAX_KINDS = 1_000;

    private final LongSupplier nanoTime;
    private final Map<String, Long> last = new HashMap<>();

    FaultTraces(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /**
     * Whether the trace of this one is to be logged.
     *
     * @param kind what alike faults have in common
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

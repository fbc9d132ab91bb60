package dev.intake.kernel;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** Limits lines in the log to one in a period for each kind, so that requests cannot fill the disk. Thread-safe. */
public final class LogLimit {
    /** Maximum kinds remembered, only to bound the memory. */
    private static final int MAX_KINDS = 1_000;

    private final LongSupplier nanoTime;
    private final Duration period;
    private final Map<String, Kind> kinds = new HashMap<>();

    /**
     * Creates a limit.
     *
     * @param nanoTime monotonic clock in nanoseconds
     * @param period the minimum time between two lines of a kind
     */
    public LogLimit(LongSupplier nanoTime, Duration period) {
        this.nanoTime = nanoTime;
        this.period = period;
    }

    /** When a kind was logged last, and how many lines were left out since. */
    private record Kind(long logged, long leftOut) {}

    /**
     * Returns whether to log a line of this kind: if so, the number of lines left out since the last one.
     *
     * @param kind the kind of line
     */
    public synchronized OptionalLong due(String kind) {
        long now = nanoTime.getAsLong();
        Kind known = kinds.get(kind);
        if (known != null && now - known.logged() < period.toNanos()) {
            kinds.put(kind, new Kind(known.logged(), known.leftOut() + 1));
            return OptionalLong.empty();
        }
        if (kinds.size() >= MAX_KINDS) {
            kinds.clear();
        }
        kinds.put(kind, new Kind(now, 0));
        return OptionalLong.of(known == null ? 0 : known.leftOut());
    }
}

package dev.intake.load;

import java.util.Arrays;
import java.util.Collection;

/** How long each batch took. Filled by one thread. */
final class Latencies {
    private static final int FIRST_CAPACITY = 1024;

    private long[] nanos = new long[FIRST_CAPACITY];
    private int size;

    static Latencies joined(Collection<Latencies> parts) {
        Latencies joined = new Latencies();
        joined.nanos = parts.stream()
                .flatMapToLong(part -> Arrays.stream(part.nanos, 0, part.size))
                .sorted()
                .toArray();
        joined.size = joined.nanos.length;
        return joined;
    }

    void add(long taken) {
        if (size == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * size);
        }
        nanos[size++] = taken;
    }

    /** The milliseconds within which this share of {@link #joined} ones was answered. */
    double millis(double share) {
        return size == 0 ? 0 : nanos[Math.max(0, (int) Math.ceil(share * size) - 1)] / 1e6;
    }
}

package dev.intake.app.demo;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/**
 * Reads a list in time slices.
 *
 * @param <T> the type of the items
 */
final class Slices<T> {
    private final List<T> items;
    private final Function<T, Instant> time;
    private int next;

    /**
     * Creates a reader.
     *
     * @param items in order of time
     * @param time returns the time of an item
     */
    Slices(List<T> items, Function<T, Instant> time) {
        this.items = items;
        this.time = time;
    }

    /** Returns the items up to this time, inclusive, that were not returned yet. */
    List<T> until(Instant end) {
        int from = next;
        while (next < items.size() && !time.apply(items.get(next)).isAfter(end)) {
            next++;
        }
        return items.subList(from, next);
    }
}

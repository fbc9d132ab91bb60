package dev.intake.sync;

import dev.intake.connector.ListedObject.Kind;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What an import of a billing provider's history would record.
 *
 * @param objects the number of objects of each list, in the order of the lists
 * @param events the number of events that would be recorded, by the names of their types
 * @param recorded the number of events that are recorded already
 */
public record HistoryCounts(SortedMap<Kind, Long> objects, SortedMap<String, Long> events, long recorded) {
    /** All counts are zero. */
    public static final HistoryCounts NONE = new HistoryCounts(new TreeMap<>(), new TreeMap<>(), 0);

    /** Copies the maps. */
    public HistoryCounts {
        objects = Collections.unmodifiableSortedMap(new TreeMap<>(objects));
        events = Collections.unmodifiableSortedMap(new TreeMap<>(events));
    }

    /** Returns the number of objects. */
    public long listed() {
        return sum(objects);
    }

    /** Returns the number of events that would be recorded. */
    public long missing() {
        return sum(events);
    }

    /** Returns the sums of both. */
    HistoryCounts and(HistoryCounts more) {
        return new HistoryCounts(sums(objects, more.objects), sums(events, more.events), recorded + more.recorded);
    }

    private static long sum(Map<?, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    private static <K> SortedMap<K, Long> sums(SortedMap<K, Long> counts, SortedMap<K, Long> more) {
        SortedMap<K, Long> sums = new TreeMap<>(counts);
        more.forEach((key, count) -> sums.merge(key, count, Long::sum));
        return sums;
    }
}

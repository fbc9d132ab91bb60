package dev.intake.testing;

import dev.intake.event.DayCounts;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.kernel.Lasting;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The counts of a tenant's events by day of arrival, as {@link DayCounts} specifies.
 *
 * @param data the data of the tenant
 */
record InMemoryCounts(TenantData data) {
    /**
     * The key by which events are counted.
     *
     * @param type the type of the events
     * @param occurredOn the day on which the events occurred
     */
    record Counted(EventType type, LocalDate occurredOn) {
        static Counted of(EventRecord event) {
            return new Counted(event.type(), day(event.occurredAt()));
        }
    }

    static LocalDate day(Instant moment) {
        return LocalDate.ofInstant(moment, ZoneOffset.UTC);
    }

    /**
     * A counted day of arrival.
     *
     * @param counts the counts of its events
     * @param at when the events were counted
     * @param again whether this was the second and final count
     */
    record CountedDay(Map<Counted, Long> counts, Instant at, boolean again) {
        CountedDay copy() {
            return new CountedDay(new HashMap<>(counts), at, again);
        }
    }

    boolean isDue(LocalDate arrivedOn, Instant now) {
        CountedDay before = data.countedDays.get(arrivedOn);
        return arrivedOn.isBefore(day(now.minus(DayCounts.SETTLED)))
                && (before == null
                        || (!before.again() && !before.at().isAfter(now.minus(DayCounts.ONCE_MORE)))
                        || before.at().isAfter(Lasting.latestEnd(Duration.ZERO, now)));
    }

    /** Counts the day if it is due; returns whether it was. */
    boolean count(LocalDate arrivedOn, Instant now) {
        if (!isDue(arrivedOn, now)) {
            return false;
        }
        Map<Counted, Long> counts = data.events.values().stream()
                .filter(event -> day(event.receivedAt()).equals(arrivedOn))
                .collect(Collectors.groupingBy(Counted::of, Collectors.counting()));
        data.countedDays.put(
                arrivedOn, new CountedDay(new HashMap<>(counts), now, data.countedDays.containsKey(arrivedOn)));
        return true;
    }

    /** Returns the number of occurrences, from the counts of counted days and the events of other days. */
    long happened(Counted what) {
        return data.countedDays.values().stream()
                        .mapToLong(day -> day.counts().getOrDefault(what, 0L))
                        .sum()
                + data.events.values().stream()
                        .filter(event -> !data.countedDays.containsKey(day(event.receivedAt()))
                                && Counted.of(event).equals(what))
                        .count();
    }

    /** Removes an event and subtracts it from the counts. */
    void forget(EventRecord event) {
        data.events.remove(event.id());
        CountedDay counted = data.countedDays.get(day(event.receivedAt()));
        if (counted != null) {
            counted.counts().computeIfPresent(Counted.of(event), (key, count) -> count == 1 ? null : count - 1);
        }
    }
}

package dev.intake.testing;

import dev.intake.contact.ContactId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.event.EventStore;
import dev.intake.event.EventType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The events of one unit of work in memory. */
record InMemoryEvents(Supplier<TenantData> data) implements EventStore {
    @Override
    public Map<ContactId, EventRecord> latest(Set<ContactId> contacts, EventType type) {
        return data.get().events.values().stream()
                .filter(event ->
                        contacts.contains(event.contact()) && event.type().equals(type))
                .collect(Collectors.toMap(
                        EventRecord::contact,
                        Function.identity(),
                        BinaryOperator.maxBy(
                                Comparator.comparing(EventRecord::occurredAt).thenComparing(EventRecord::id))));
    }

    @Override
    public void countAgain(LocalDate arrivedOn) {
        data.get().countedDays.remove(arrivedOn);
    }

    @Override
    public Scan deleteBefore(Instant before, Optional<Cursor> after, int limit) {
        List<EventRecord> looked = data.get().events.values().stream()
                .filter(event -> event.receivedAt().isBefore(before))
                .filter(event ->
                        after.map(mark -> Cursor.of(event).compareTo(mark) > 0).orElse(true))
                .sorted(Comparator.comparing(Cursor::of))
                .limit(limit)
                .toList();
        List<EventRecord> old = looked.stream()
                .filter(event -> event.occurredAt().isBefore(before)
                        && !data.get().steps().isNeeded(event))
                .toList();
        old.forEach(data.get().counts()::forget);
        return new Scan(
                old.size(), looked.stream().reduce((first, last) -> last).map(Cursor::of));
    }
}

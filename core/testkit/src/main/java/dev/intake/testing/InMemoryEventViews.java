package dev.intake.testing;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.ContactId;
import dev.intake.event.Bucket;
import dev.intake.event.CountOverTime;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.EventViews;
import dev.intake.event.FieldCoverage;
import dev.intake.event.Funnel;
import dev.intake.event.Period;
import dev.intake.event.Segment;
import dev.intake.event.TailQuery;
import dev.intake.event.Timeline;
import dev.intake.event.TypeProfile;
import dev.intake.kernel.Uuids;
import dev.intake.testing.InMemoryCounts.Counted;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Answers every query by reading each event, except for counted days. */
record InMemoryEventViews(Supplier<TenantData> committed) implements EventViews {
    private Stream<EventRecord> all() {
        return committed.get().events.values().stream();
    }

    private List<EventRecord> happened(EventType type, Period period) {
        return all().filter(event -> event.type().equals(type) && period.has(event.occurredAt()))
                .toList();
    }

    @Override
    public List<EventRecord> tail(TailQuery query) {
        return scanned(query)
                .limit(query.isSearch() ? MAX_SCANNED : query.limit())
                .filter(event -> query.type().isEmpty() || query.type().get().equals(event.type()))
                .filter(event -> query.source().isEmpty() || query.source().get() == event.source())
                .filter(event ->
                        query.property().isEmpty() || query.property().get().accepts(event.properties()))
                .limit(query.limit())
                .toList();
    }

    private Stream<EventRecord> scanned(TailQuery query) {
        return all().filter(event ->
                        query.contact().isEmpty() || query.contact().get().equals(event.contact()))
                .filter(event -> query.since().isEmpty()
                        || !event.receivedAt().isBefore(query.since().get()))
                .filter(event -> query.before().isEmpty()
                        || Cursor.of(event).compareTo(query.before().get()) < 0)
                .sorted(EventQuery.NEWEST_FIRST);
    }

    @Override
    public Map<ContactId, EventRecord> latest(Set<ContactId> contacts, EventType type) {
        return new InMemoryEvents(committed).latest(contacts, type);
    }

    @Override
    public Optional<Cursor> searchEnd(TailQuery query) {
        return scanned(query).skip(MAX_SCANNED - 1).findFirst().map(Cursor::of);
    }

    @Override
    public List<EventType> types(int limit) {
        return committed.get().profiles.keySet().stream().sorted().limit(limit).toList();
    }

    /** Uses the stored counts of counted days, and the events of other days. */
    @Override
    public Optional<List<Long>> count(CountOverTime question) {
        return question.bucket() == Bucket.DAY ? days(question) : oneByOne(question);
    }

    private Optional<List<Long>> days(CountOverTime question) {
        TenantData asked = committed.get();
        return Optional.of(IntStream.range(0, question.buckets())
                .mapToObj(i -> new Counted(
                        question.type(), InMemoryCounts.day(question.first()).plusDays(i)))
                .map(asked.counts()::happened)
                .toList());
    }

    private Optional<List<Long>> oneByOne(CountOverTime question) {
        List<EventRecord> counted = happened(question.type(), question.period());
        Duration length = question.bucket().length();
        return Optional.of(IntStream.range(0, question.buckets())
                .mapToObj(i -> {
                    Instant begin = question.first().plus(length.multipliedBy(i));
                    Period bucket = new Period(begin, begin.plus(length));
                    return counted.stream()
                            .filter(event -> bucket.has(event.occurredAt()))
                            .count();
                })
                .toList());
    }

    @Override
    public Optional<Funnel.Conversion> funnel(Funnel question) {
        List<EventRecord> first = happened(question.first(), question.period());
        List<EventRecord> then = happened(question.then(), question.period());
        Set<ContactId> went = new HashSet<>();
        for (EventRecord one : first) {
            for (EventRecord other : then) {
                if (other.contact().equals(one.contact()) && isThen(one, other, question)) {
                    went.add(one.contact());
                }
            }
        }
        return Optional.of(new Funnel.Conversion(contacts(first).size(), went.size()));
    }

    private static boolean isThen(EventRecord one, EventRecord other, Funnel question) {
        Duration after = Duration.between(one.occurredAt(), other.occurredAt());
        return !one.id().equals(other.id())
                && !after.isNegative()
                && question.within()
                        .filter(window -> after.compareTo(window) > 0)
                        .isEmpty();
    }

    @Override
    public Optional<Segment.Members> segment(Segment question) {
        Set<ContactId> members = new HashSet<>(contacts(happened(question.did(), question.period())));
        members.removeAll(contacts(happened(question.didNot(), question.period())));
        List<ContactId> rest = members.stream()
                .filter(member -> question.after().isEmpty()
                        || Uuids.UNSIGNED_ORDER.compare(
                                        member.value(), question.after().get().value())
                                > 0)
                .sorted(Comparator.comparing(ContactId::value, Uuids.UNSIGNED_ORDER))
                .toList();
        return Optional.of(new Segment.Members(
                members.size(), rest.subList(0, Math.min(rest.size(), Segment.NAMED)), rest.size() > Segment.NAMED));
    }

    private static Set<ContactId> contacts(List<EventRecord> events) {
        return events.stream().map(EventRecord::contact).collect(Collectors.toSet());
    }

    @Override
    public List<EventRecord> events(EventQuery query) {
        return committed.get().events.values().stream()
                .filter(event ->
                        query.contact().isEmpty() || query.contact().get().equals(event.contact()))
                .filter(event -> query.type().isEmpty() || query.type().get().equals(event.type()))
                .filter(event -> query.after().isEmpty()
                        || Cursor.of(event).compareTo(query.after().get()) > 0)
                .filter(event -> query.before().isEmpty()
                        || Cursor.of(event).compareTo(query.before().get()) < 0)
                .sorted(EventQuery.NEWEST_FIRST)
                .limit(query.limit())
                .toList();
    }

    @Override
    public Optional<EventRecord> event(EventId id) {
        return Optional.ofNullable(committed.get().events.get(id));
    }

    @Override
    public Timeline timeline(ContactId contact, Optional<Timeline.Position> after, int limit) {
        List<EventRecord> events =
                all().filter(event -> event.contact().equals(contact)).toList();
        Timeline.Order order = after.map(Timeline.Position::order)
                .orElse(events.size() > Timeline.MAX_SORTED ? Timeline.Order.ARRIVED : Timeline.Order.OCCURRED);
        return new Timeline(
                order,
                events.stream()
                        .filter(event -> after.isEmpty()
                                || Timeline.Position.LATEST_FIRST.compare(order.of(event), after.get()) > 0)
                        .sorted(Comparator.comparing(order::of, Timeline.Position.LATEST_FIRST))
                        .limit(limit)
                        .toList());
    }

    @Override
    public Optional<TypeProfile> profile(EventType type) {
        return Optional.ofNullable(committed.get().profiles.get(type));
    }

    @Override
    public Map<AttributeKey, EventRecord> firstWithout(EventType type, Set<AttributeKey> keys) {
        List<EventRecord> oldest = committed.get().events.values().stream()
                .sorted(EventQuery.NEWEST_FIRST.reversed())
                .limit(SEARCHED_EVENTS)
                .filter(event -> event.type().equals(type))
                .toList();
        Map<AttributeKey, EventRecord> first = new HashMap<>();
        for (AttributeKey key : keys) {
            oldest.stream()
                    .filter(event -> event.properties().get(key).isEmpty())
                    .findFirst()
                    .ifPresent(event -> first.put(key, event));
        }
        return first;
    }

    @Override
    public Optional<FieldCoverage> coverage(EventType type) {
        List<EventRecord> newest = committed.get().events.values().stream()
                .sorted(EventQuery.NEWEST_FIRST)
                .limit(SEARCHED_EVENTS)
                .filter(event -> event.type().equals(type))
                .toList();
        Map<AttributeKey, Long> carried = new HashMap<>();
        newest.forEach(event -> event.properties().asMap().keySet().forEach(key -> carried.merge(key, 1L, Long::sum)));
        return Optional.of(new FieldCoverage(newest.size(), carried));
    }
}

package dev.intake.testing;

import dev.intake.connector.LinkedCustomer;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.TailQuery;
import dev.intake.event.TrafficOutcome;
import dev.intake.event.Unrecorded;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.testing.InMemoryStorage.Shuffler;
import dev.intake.traffic.TrafficCount;
import dev.intake.traffic.TrafficLog;
import dev.intake.traffic.TrafficViews;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Traffic in memory, independent of units of work. Thread-safe. */
final class InMemoryTraffic implements TrafficLog {
    private final Function<TenantId, Optional<TenantData>> committed;
    private final Shuffler shuffler;
    private final Map<TenantId, Map<Kind, TrafficCount>> counts = new HashMap<>();
    private final Map<TenantId, List<Unrecorded>> unrecorded = new HashMap<>();

    InMemoryTraffic(Function<TenantId, Optional<TenantData>> committed, Shuffler shuffler) {
        this.committed = committed;
        this.shuffler = shuffler;
    }

    private record Kind(Source source, TrafficOutcome outcome, Instant hour) {
        static Kind of(TrafficCount count) {
            return new Kind(count.source(), count.outcome(), count.hour());
        }
    }

    @Override
    public synchronized void count(Map<TenantId, ? extends Collection<TrafficCount>> added) {
        added.forEach((tenant, all) -> {
            if (committed.apply(tenant).isPresent()) {
                InMemoryStores.requireDistinct(all, Kind::of);
                Map<Kind, TrafficCount> stored = counts.computeIfAbsent(tenant, first -> new HashMap<>());
                all.forEach(count -> stored.merge(Kind.of(count), count, TrafficCount::plus));
            }
        });
    }

    @Override
    public synchronized void keep(Map<TenantId, ? extends Collection<Unrecorded>> added) {
        added.forEach((tenant, all) -> {
            if (committed.apply(tenant).isPresent()) {
                List<Unrecorded> stored = new ArrayList<>(unrecorded.getOrDefault(tenant, List.of()));
                stored.addAll(all);
                stored.sort(Unrecorded.NEWEST_FIRST);
                Map<Boolean, Integer> kept = new HashMap<>();
                stored.removeIf(operation -> {
                    boolean ignored = operation.status() == Unrecorded.Status.IGNORED;
                    return kept.merge(ignored, 1, Integer::sum) > (ignored ? MAX_IGNORED_KEPT : MAX_KEPT);
                });
                unrecorded.put(tenant, List.copyOf(stored));
            }
        });
    }

    @Override
    public synchronized int forgetCounts(TenantId tenant, Instant before, int limit) {
        Map<Kind, TrafficCount> stored = counts.getOrDefault(tenant, Map.of());
        List<Kind> old = stored.keySet().stream()
                .filter(kind -> kind.hour().isBefore(before) && !isNewest(kind, stored))
                .limit(limit)
                .toList();
        old.forEach(stored::remove);
        return old.size();
    }

    private static boolean isNewest(Kind kind, Map<Kind, TrafficCount> stored) {
        return stored.keySet().stream()
                .noneMatch(other -> other.source() == kind.source()
                        && other.outcome() == kind.outcome()
                        && other.hour().isAfter(kind.hour()));
    }

    @Override
    public synchronized int forgetUnrecorded(TenantId tenant, Instant before) {
        List<Unrecorded> stored = unrecorded.getOrDefault(tenant, List.of());
        List<Unrecorded> left = stored.stream()
                .filter(operation -> !operation.at().isBefore(before))
                .toList();
        unrecorded.put(tenant, left);
        return stored.size() - left.size();
    }

    private synchronized List<TrafficCount> counts(TenantId tenant, Instant since) {
        Map<Kind, TrafficCount> stored = counts.getOrDefault(tenant, Map.of());
        Map<Kind, TrafficCount> before = stored.entrySet().stream()
                .filter(entry -> entry.getKey().hour().isBefore(since))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return shuffler.shuffled(stored.values().stream()
                .filter(count -> !count.hour().isBefore(since) || isNewest(Kind.of(count), before))
                .toList());
    }

    private synchronized List<Unrecorded> unrecorded(TenantId tenant, TailQuery query) {
        return unrecorded.getOrDefault(tenant, List.of()).stream()
                .filter(operation -> query.type().isEmpty() || query.type().equals(operation.type()))
                .filter(operation -> query.status().isEmpty() || query.status().get() == operation.status())
                .filter(operation -> query.since().isEmpty()
                        || !operation.at().isBefore(query.since().get()))
                .filter(operation -> query.before().isEmpty()
                        || new Cursor(operation.at(), new EventId(operation.id()))
                                        .compareTo(query.before().get())
                                < 0)
                .sorted(Unrecorded.NEWEST_FIRST)
                .limit(query.limit())
                .toList();
    }

    private Optional<Map<Source, Long>> contacts(TenantId tenant) {
        Map<Source, Long> contacts = new EnumMap<>(Source.class);
        committed.apply(tenant).ifPresent(data -> {
            data.customers.values().stream()
                    .filter(customer -> customer.contact().isPresent())
                    .collect(Collectors.groupingBy(
                            customer -> customer.customer().connector().source(),
                            Collectors.mapping(LinkedCustomer::contact, Collectors.toSet())))
                    .forEach((source, known) -> contacts.put(source, (long) known.size()));
            if (!data.contacts.isEmpty()) {
                contacts.put(Source.CUSTOMER, (long) data.contacts.size());
            }
        });
        return Optional.of(contacts);
    }

    /** Returns what came in for one tenant. */
    TrafficViews of(TenantId tenant) {
        return new TrafficViews() {
            @Override
            public List<TrafficCount> counts(Instant since) {
                return InMemoryTraffic.this.counts(tenant, since);
            }

            @Override
            public List<Unrecorded> unrecorded(TailQuery query) {
                return InMemoryTraffic.this.unrecorded(tenant, query);
            }

            @Override
            public Optional<Map<Source, Long>> contacts() {
                return InMemoryTraffic.this.contacts(tenant);
            }
        };
    }
}

package dev.intake.jdbc.event;

import dev.intake.event.DayCounts;
import dev.intake.jdbc.sql.BoundedReader;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.TenantTransactions;
import dev.intake.kernel.Lasting;
import dev.intake.kernel.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The tables {@code counted_day} and {@code day_count}. Counting a day has three steps: {@link #begin} records the attempt;
 * {@link #currentCounts} reads its events without locks; {@link #end} stores the counts, if the attempt is still the last
 * one and no event was removed in the meantime. A removal of events holds the tenant's lock: either it precedes the reads,
 * or it finds that an attempt has begun and invalidates it. (ADR 66)
 */
public record JdbcDayCounts(
        Function<TenantId, TenantQueries> queries,
        Function<TenantId, BoundedReader> bounded,
        TenantTransactions transactions)
        implements DayCounts {
    /** Maximum number of rows written in a unit of work; it bounds the wait of ingestion. */
    private static final int ROWS_BATCH_SIZE = 1_000;

    /** The shortest period to read. If even its events cannot be counted in time, the day is not counted. */
    private static final Duration MIN_PERIOD = Duration.ofMinutes(1);

    /**
     * The key of a count.
     *
     * @param type the stored type
     * @param occurredOn the day of occurrence
     */
    public record TypeOnDay(String type, LocalDate occurredOn) {
        private static final Comparator<TypeOnDay> ORDER =
                Comparator.comparing(TypeOnDay::type).thenComparing(TypeOnDay::occurredOn);
    }

    /** Probes the index of arrival once for each day to count and each day without events. */
    @Override
    public List<LocalDate> due(TenantId tenant, Instant now, int limit) {
        return queries.apply(tenant)
                .sql("""
                SELECT d.day::date AS arrived_on
                FROM generate_series(
                    date_trunc('day', (
                        SELECT min(e.received_at) FROM event AS e WHERE e.tenant_id = :tenant
                    ) AT TIME ZONE 'UTC'),
                    :last::timestamp, interval '1 day') AS d (day)
                CROSS JOIN LATERAL (
                    SELECT e.received_at
                    FROM event AS e
                    WHERE e.tenant_id = :tenant AND e.received_at >= d.day AT TIME ZONE 'UTC'
                        AND e.received_at < (d.day + interval '1 day') AT TIME ZONE 'UTC'
                    ORDER BY e.received_at
                    LIMIT 1
                ) AS first
                WHERE NOT EXISTS (
                    SELECT FROM counted_day AS c
                    WHERE c.tenant_id = :tenant AND c.arrived_on = d.day::date
                        AND (c.again AND c.counted_at IS NOT NULL OR c.counted_at > :once::timestamptz)
                        AND c.counted_at <= :trusted::timestamptz)
                ORDER BY d.day DESC
                LIMIT :limit
                """)
                .bind("last", lastSettled(now).toString())
                .bind("once", now.minus(ONCE_MORE))
                .bind("trusted", Lasting.latestEnd(Duration.ZERO, now))
                .bind("limit", limit)
                .list(row -> row.getObject("arrived_on", LocalDate.class));
    }

    private static LocalDate lastSettled(Instant now) {
        return LocalDate.ofInstant(now.minus(SETTLED), ZoneOffset.UTC).minusDays(1);
    }

    @Override
    public boolean count(TenantId tenant, LocalDate arrivedOn, UUID attempt, Instant now) {
        return begin(tenant, arrivedOn, attempt, now)
                && currentCounts(tenant, arrivedOn)
                        .map(counts -> end(tenant, arrivedOn, attempt, now, counts))
                        .orElse(false);
    }

    /**
     * Begins an attempt: deletes earlier counts, so that events are read until the end. Returns whether the day is due.
     */
    public boolean begin(TenantId tenant, LocalDate arrivedOn, UUID attempt, Instant now) {
        if (arrivedOn.isAfter(lastSettled(now))) {
            return false;
        }
        return transactions
                .inSession(tenant, (session, locked) -> {
                    int begun = session.sql("""
                            INSERT INTO counted_day (tenant_id, arrived_on, counting, again)
                            SELECT t.tenant_id, d.arrived_on, d.counting, false
                            FROM tenant AS t
                            CROSS JOIN unnest(:days, :attempts) AS d (arrived_on, counting)
                            WHERE t.tenant_id = :tenant
                            ORDER BY d.arrived_on
                            ON CONFLICT (tenant_id, arrived_on) DO UPDATE
                            SET counting = excluded.counting, counted_at = NULL,
                                again = counted_day.again OR counted_day.counted_at IS NOT NULL
                            WHERE counted_day.counted_at IS NULL
                                OR NOT counted_day.again AND counted_day.counted_at <= ALL (:once)
                                OR counted_day.counted_at > ALL (:trusted)
                            """)
                            .rows(List.of(arrivedOn))
                            .dates("days", value -> value)
                            .uuids("attempts", List.of(attempt), Function.identity())
                            .rows(List.of(now.minus(ONCE_MORE)))
                            .times("once", value -> value)
                            .rows(List.of(Lasting.latestEnd(Duration.ZERO, now)))
                            .times("trusted", value -> value)
                            .update();
                    if (begun > 0) {
                        session.sql("""
                                DELETE FROM day_count WHERE tenant_id = :tenant AND arrived_on = ANY (:days)
                                """)
                                .rows(List.of(arrivedOn))
                                .dates("days", value -> value)
                                .write();
                    }
                    return begun > 0;
                })
                .orElse(false);
    }

    /** Returns the current counts of the day; empty if there are too many events. */
    public Optional<Map<TypeOnDay, Long>> currentCounts(TenantId tenant, LocalDate arrivedOn) {
        Instant from = arrivedOn.atStartOfDay(ZoneOffset.UTC).toInstant();
        return inParts(from, from.plus(Duration.ofDays(1)), (first, last) -> count(tenant, first, last));
    }

    /** Counts a period; splits it into halves if it has too many events for one query. */
    public static Optional<Map<TypeOnDay, Long>> inParts(
            Instant from, Instant until, BiFunction<Instant, Instant, Optional<Map<TypeOnDay, Long>>> count) {
        Optional<Map<TypeOnDay, Long>> counts = count.apply(from, until);
        Duration half = Duration.between(from, until).dividedBy(2);
        if (counts.isPresent() || half.compareTo(MIN_PERIOD) < 0) {
            return counts;
        }
        Instant middle = from.plus(half);
        return inParts(from, middle, count)
                .flatMap(first -> inParts(middle, until, count).map(second -> sum(first, second)));
    }

    private Optional<Map<TypeOnDay, Long>> count(TenantId tenant, Instant from, Instant until) {
        return bounded.apply(tenant)
                .read(session -> session.sql("""
                SELECT type, (occurred_at AT TIME ZONE 'UTC')::date AS occurred_on, count(*) AS events
                FROM event
                WHERE tenant_id = :tenant AND received_at >= :from::timestamptz
                    AND received_at < :until::timestamptz
                GROUP BY type, occurred_on
                """)
                        .bind("from", from)
                        .bind("until", until)
                        .map(
                                row -> new TypeOnDay(
                                        row.getString("type"), row.getObject("occurred_on", LocalDate.class)),
                                row -> row.getLong("events")));
    }

    private static Map<TypeOnDay, Long> sum(Map<TypeOnDay, Long> first, Map<TypeOnDay, Long> second) {
        Map<TypeOnDay, Long> sum = new HashMap<>(first);
        second.forEach((key, events) -> sum.merge(key, events, Long::sum));
        return sum;
    }

    /** Stores the counts; returns whether the day is counted. */
    public boolean end(TenantId tenant, LocalDate arrivedOn, UUID attempt, Instant now, Map<TypeOnDay, Long> counts) {
        List<Map.Entry<TypeOnDay, Long>> rows = counts.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(TypeOnDay.ORDER))
                .toList();
        int from = 0;
        boolean holds;
        do {
            int until = Math.min(rows.size(), from + ROWS_BATCH_SIZE);
            List<Map.Entry<TypeOnDay, Long>> some = rows.subList(from, until);
            Optional<Instant> ended = until == rows.size() ? Optional.of(now) : Optional.empty();
            holds = transactions
                    .inSession(tenant, (session, locked) -> write(session, arrivedOn, attempt, some, ended))
                    .orElse(false);
            from = until;
        } while (holds && from < rows.size());
        return holds;
    }

    private static boolean write(
            TenantSession session,
            LocalDate arrivedOn,
            UUID attempt,
            List<Map.Entry<TypeOnDay, Long>> rows,
            Optional<Instant> ended) {
        List<UUID> counting = session
                .sql("""
                SELECT counting FROM counted_day WHERE tenant_id = :tenant AND arrived_on = ANY (:days)
                """)
                .rows(List.of(arrivedOn))
                .dates("days", value -> value)
                .list(row -> Optional.ofNullable(row.getObject("counting", UUID.class)))
                .stream()
                .flatMap(Optional::stream)
                .toList();
        if (!counting.contains(attempt)) {
            return false;
        }
        session.sql("""
                INSERT INTO day_count (tenant_id, arrived_on, type, occurred_on, events)
                SELECT t.tenant_id, c.*
                FROM tenant AS t
                CROSS JOIN unnest(:days, :types, :occurred, :counts) AS c (arrived_on, type, occurred_on, events)
                WHERE t.tenant_id = :tenant
                ORDER BY c.type, c.occurred_on
                """)
                .rows(rows)
                .dates("days", row -> arrivedOn)
                .texts("types", row -> row.getKey().type())
                .dates("occurred", row -> row.getKey().occurredOn())
                .longs("counts", Map.Entry::getValue)
                .write();
        ended.ifPresent(at -> session.sql("""
                UPDATE counted_day
                SET counting = NULL, counted_at = :at::timestamptz
                WHERE tenant_id = :tenant AND arrived_on = ANY (:days)
                """)
                .bind("at", at)
                .rows(List.of(arrivedOn))
                .dates("days", value -> value)
                .write());
        return true;
    }
}

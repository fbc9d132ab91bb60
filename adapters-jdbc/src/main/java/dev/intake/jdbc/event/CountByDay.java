package dev.intake.jdbc.event;

import dev.intake.event.CountOverTime;
import dev.intake.jdbc.sql.TenantSession;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Counts events of a type by day: stored counts for counted days of arrival, and events for the others. A single statement,
 * so that a day counted concurrently is included exactly once. (ADR 66)
 */
final class CountByDay {
    private CountByDay() {}

    /**
     * Counts events from the first day on. Groups events for each day of arrival in a subquery, because the planner
     * would turn a join into a scan of all events of the tenant.
     *
     * @param clocks the maximum clock skew of a sender; events further in the future have an index
     */
    static List<Long> read(TenantSession session, CountOverTime question, Duration clocks) {
        LocalDate first = LocalDate.ofInstant(question.first(), ZoneOffset.UTC);
        List<Long> counts = new ArrayList<>(Collections.nCopies(question.buckets(), 0L));
        session.sql("""
                SELECT days.occurred_on, sum(days.events)::bigint AS events
                FROM (
                    SELECT n.occurred_on, n.events
                    FROM day_count AS n
                    JOIN counted_day AS c ON c.tenant_id = :tenant AND c.arrived_on = n.arrived_on AND c.counted_at IS NOT NULL
                    WHERE n.tenant_id = :tenant AND n.type = :type
                        AND n.occurred_on >= (:from::timestamptz AT TIME ZONE 'UTC')::date
                        AND n.occurred_on < (:until::timestamptz AT TIME ZONE 'UTC')::date
                    UNION ALL
                    SELECT e.occurred_on, e.events
                    FROM generate_series(
                        date_trunc('day', :arrived::timestamptz AT TIME ZONE 'UTC'),
                        (SELECT max(l.received_at) FROM event AS l WHERE l.tenant_id = :tenant) AT TIME ZONE 'UTC',
                        interval '1 day') AS a (day)
                    CROSS JOIN LATERAL (
                        SELECT (s.occurred_at AT TIME ZONE 'UTC')::date AS occurred_on, count(*) AS events
                        FROM event AS s
                        WHERE s.tenant_id = :tenant
                            AND s.received_at >= greatest(a.day AT TIME ZONE 'UTC', :arrived::timestamptz)
                            AND s.received_at < (a.day + interval '1 day') AT TIME ZONE 'UTC'
                            AND s.type = :type
                            AND s.occurred_at >= :from::timestamptz AND s.occurred_at < :until::timestamptz
                        GROUP BY 1
                    ) AS e
                    WHERE NOT EXISTS (
                        SELECT FROM counted_day AS c
                        WHERE c.tenant_id = :tenant AND c.arrived_on = a.day::date AND c.counted_at IS NOT NULL)
                    UNION ALL
                    SELECT (s.occurred_at AT TIME ZONE 'UTC')::date, count(*)
                    FROM event AS s
                    WHERE s.tenant_id = :tenant AND s.received_at < :arrived::timestamptz
                        AND s.occurred_at - s.received_at > interval '1 hour'
                        AND s.type = :type
                        AND s.occurred_at >= :from::timestamptz AND s.occurred_at < :until::timestamptz
                        AND NOT EXISTS (
                            SELECT FROM counted_day AS c
                            WHERE c.tenant_id = :tenant AND c.arrived_on = (s.received_at AT TIME ZONE 'UTC')::date
                                AND c.counted_at IS NOT NULL)
                    GROUP BY 1
                ) AS days
                GROUP BY days.occurred_on
                """)
                .bind("type", question.type().value())
                .bind("from", question.period().from())
                .bind("until", question.period().until())
                .bind("arrived", question.period().from().minus(clocks))
                .list(row -> counts.set(
                        (int) ChronoUnit.DAYS.between(first, row.getObject("occurred_on", LocalDate.class)),
                        row.getLong("events")));
        return counts;
    }
}

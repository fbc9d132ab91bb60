package dev.intake.jdbc.event;

import dev.intake.jdbc.sql.TenantSession;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Adjusts the counts of days when events are removed or arrive late. (ADR 66) */
public final class DayCountRows {
    /** The columns that a statement must return for each event that it removes. */
    public static final String REMOVED = "type, (received_at AT TIME ZONE 'UTC')::date AS arrived_on,"
            + " (occurred_at AT TIME ZONE 'UTC')::date AS occurred_on";

    private DayCountRows() {}

    /**
     * The values by which a removed event was counted.
     *
     * @param arrivedOn the day of its arrival
     * @param type its stored type
     * @param occurredOn the day of its occurrence
     */
    public record Removed(LocalDate arrivedOn, String type, LocalDate occurredOn) {
        /** Reads the columns of {@link #REMOVED}. */
        public static Removed read(ResultSet row) throws SQLException {
            return new Removed(
                    row.getObject("arrived_on", LocalDate.class),
                    row.getString("type"),
                    row.getObject("occurred_on", LocalDate.class));
        }
    }

    /** Subtracts events that this transaction removed, and invalidates concurrent counts of their days. */
    public static void subtract(TenantSession session, Collection<Removed> events) {
        List<Map.Entry<Removed, Long>> counts = List.copyOf(events.stream()
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                .entrySet());
        Set<LocalDate> days = events.stream().map(Removed::arrivedOn).collect(Collectors.toSet());
        session.sql("""
                UPDATE day_count AS c
                SET events = c.events - r.events
                FROM unnest(:arrived, :types, :occurred, :counts) AS r (arrived_on, type, occurred_on, events)
                WHERE c.tenant_id = :tenant AND c.type = r.type AND c.occurred_on = r.occurred_on
                    AND c.arrived_on = r.arrived_on
                """)
                .rows(counts)
                .dates("arrived", count -> count.getKey().arrivedOn())
                .texts("types", count -> count.getKey().type())
                .dates("occurred", count -> count.getKey().occurredOn())
                .longs("counts", Map.Entry::getValue)
                .write();
        session.sql("""
                DELETE FROM day_count AS n
                WHERE n.tenant_id = :tenant AND n.arrived_on = ANY (:days) AND (n.events <= 0 OR NOT EXISTS (
                    SELECT FROM counted_day AS c
                    WHERE c.tenant_id = :tenant AND c.arrived_on = n.arrived_on AND c.counted_at IS NOT NULL))
                """).rows(days).dates("days", day -> day).write();
        session.sql("""
                UPDATE counted_day
                SET counting = NULL
                WHERE tenant_id = :tenant AND arrived_on = ANY (:days) AND counted_at IS NULL
                """).rows(days).dates("days", day -> day).write();
    }

    /** Marks a day to be counted again, and invalidates a concurrent count. */
    static void countAgain(TenantSession session, LocalDate arrivedOn) {
        session.sql("""
                UPDATE counted_day
                SET counting = NULL, counted_at = NULL
                WHERE tenant_id = :tenant AND arrived_on = ANY (:days)
                """).rows(List.of(arrivedOn)).dates("days", day -> day).write();
    }
}

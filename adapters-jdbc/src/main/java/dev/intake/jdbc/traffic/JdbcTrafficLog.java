package dev.intake.jdbc.traffic;

import dev.intake.event.EventType;
import dev.intake.event.Unrecorded;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.DatabaseQueries;
import dev.intake.jdbc.sql.Sql;
import dev.intake.kernel.TenantId;
import dev.intake.traffic.TrafficCount;
import dev.intake.traffic.TrafficLog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Jdbi;

/**
 * The tables {@code traffic_hour} and {@code unrecorded_operation}. The traffic of a second is written for all tenants
 * together, because a statement for each tenant would be one for each request.
 *
 * @param jdbi row security lets its statements write for all tenants
 */
public record JdbcTrafficLog(Jdbi jdbi) implements TrafficLog {
    /**
     * One in this many rows, selected by its random id, triggers the deletion of its tenant's oldest rows, because finding
     * them takes as long as the insert.
     */
    private static final long ROWS_PER_CLEANUP = 64;

    private record Row<T>(TenantId tenant, T value) {}

    private static <T> List<Row<T>> rows(Map<TenantId, ? extends Collection<T>> byTenant) {
        List<Row<T>> rows = new ArrayList<>();
        byTenant.forEach((tenant, values) -> values.forEach(value -> rows.add(new Row<>(tenant, value))));
        return rows;
    }

    /** Writes in order of the key, so that concurrent nodes cannot deadlock. */
    @Override
    public void count(Map<TenantId, ? extends Collection<TrafficCount>> counts) {
        List<Row<TrafficCount>> rows = rows(counts);
        sql("""
                INSERT INTO traffic_hour (tenant_id, source, outcome, hour, count, latest_at)
                SELECT t.tenant_id, c.source, c.outcome, c.hour, c.count, c.latest_at
                FROM unnest(:tenants, :sources, :outcomes, :hours, :counts, :latest)
                    AS c (public_id, source, outcome, hour, count, latest_at)
                JOIN tenant_directory AS t ON t.public_id = c.public_id
                ORDER BY t.tenant_id, c.source, c.outcome, c.hour
                ON CONFLICT (tenant_id, source, outcome, hour) DO UPDATE
                SET count = traffic_hour.count + excluded.count,
                    latest_at = greatest(traffic_hour.latest_at, excluded.latest_at)
                """)
                .rows(rows)
                .texts("tenants", row -> row.tenant().value())
                .shorts("sources", row -> Codes.of(row.value().source()))
                .texts("outcomes", row -> Codes.of(row.value().outcome()))
                .times("hours", row -> row.value().hour())
                .longs("counts", row -> row.value().count())
                .times("latest", row -> row.value().latest())
                .update();
    }

    @Override
    public void keep(Map<TenantId, ? extends Collection<Unrecorded>> operations) {
        List<Row<Unrecorded>> rows = rows(operations);
        sql("""
                INSERT INTO unrecorded_operation (
                    tenant_id, at, unrecorded_id, status, type, message_id, place, rule)
                SELECT t.tenant_id, o.at, o.unrecorded_id, o.status, o.type, o.message_id, o.place, o.rule
                FROM unnest(:tenants, :times, :ids, :statuses, :types, :messages, :places, :rules)
                    AS o (public_id, at, unrecorded_id, status, type, message_id, place, rule)
                JOIN tenant_directory AS t ON t.public_id = o.public_id
                ORDER BY t.tenant_id, o.at, o.unrecorded_id
                """)
                .rows(rows)
                .texts("tenants", row -> row.tenant().value())
                .times("times", row -> row.value().at())
                .uuids("ids", row -> row.value().id())
                .texts("statuses", row -> Codes.of(row.value().status()))
                .texts("types", row -> row.value().type(), EventType::value)
                .texts("messages", row -> row.value().messageId(), id -> id)
                .texts("places", row -> row.value().place())
                .texts("rules", row -> row.value().rule())
                .update();
        Set<TenantId> tenants = rows.stream()
                .filter(row -> row.value().id().getLeastSignificantBits() % ROWS_PER_CLEANUP == 0)
                .map(Row::tenant)
                .collect(Collectors.toSet());
        if (!tenants.isEmpty()) {
            drop(tenants);
        }
    }

    /**
     * Deletes all but the newest rows of each tenant, separately for ignored calls. Numbers the rows of all these
     * tenants in one query, because a correlated query could not be distributed over servers.
     */
    private void drop(Set<TenantId> tenants) {
        sql("""
                DELETE FROM unrecorded_operation AS u
                USING (
                    SELECT o.tenant_id, o.at, o.unrecorded_id,
                        CASE WHEN o.status = :ignored THEN :ignoredKept ELSE :kept END AS kept,
                        row_number() OVER (
                            PARTITION BY o.tenant_id, o.status = :ignored ORDER BY o.at DESC, o.unrecorded_id DESC) AS newness
                    FROM unrecorded_operation AS o
                    JOIN tenant_directory AS t ON t.tenant_id = o.tenant_id
                    WHERE t.public_id = ANY (:tenants)
                ) AS numbered
                WHERE numbered.newness > numbered.kept AND u.tenant_id = numbered.tenant_id AND u.at = numbered.at
                    AND u.unrecorded_id = numbered.unrecorded_id
                """)
                .texts("tenants", tenants, TenantId::value)
                .bind("ignored", Codes.of(Unrecorded.Status.IGNORED))
                .bind("ignoredKept", MAX_IGNORED_KEPT)
                .bind("kept", MAX_KEPT)
                .update();
    }

    @Override
    public int forgetCounts(TenantId tenant, Instant before, int limit) {
        return sql("""
                DELETE FROM traffic_hour AS d
                USING (
                    SELECT o.tenant_id, o.source, o.outcome, o.hour
                    FROM traffic_hour AS o
                    WHERE o.tenant_id = (SELECT tenant_id FROM tenant_directory WHERE public_id = :publicId)
                        AND o.hour < :before::timestamptz
                        AND EXISTS (
                            SELECT FROM traffic_hour AS n
                            WHERE n.tenant_id = o.tenant_id AND n.source = o.source AND n.outcome = o.outcome
                                AND n.hour > o.hour)
                    LIMIT :limit
                ) AS old
                WHERE d.tenant_id = old.tenant_id AND d.source = old.source AND d.outcome = old.outcome
                    AND d.hour = old.hour
                """)
                .bind("publicId", tenant.value())
                .bind("before", before)
                .bind("limit", limit)
                .update();
    }

    @Override
    public int forgetUnrecorded(TenantId tenant, Instant before) {
        return sql("""
                DELETE FROM unrecorded_operation
                WHERE tenant_id = (SELECT tenant_id FROM tenant_directory WHERE public_id = :publicId)
                    AND at < :before::timestamptz
                """).bind("publicId", tenant.value()).bind("before", before).update();
    }

    private Sql sql(String text) {
        return new DatabaseQueries(jdbi, "storing traffic").sql(text);
    }
}

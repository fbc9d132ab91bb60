package dev.intake.jdbc;

import dev.intake.delivery.DeliveryOutcome;
import dev.intake.port.HealthViews;
import dev.intake.source.Source;
import dev.intake.tenant.TenantId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What has come in lately, out of the newest events and deliveries, in one statement. */
final class JdbcHealthViews implements HealthViews {
    private final TenantReader reader;

    JdbcHealthViews(TenantReader reader) {
        this.reader = reader;
    }

    /**
     * The limits are within, so that the price does not grow with the tenant. What the ways in have in common is counted
     * twice: for each as a whole, and for each by the hour.
     */
    @Override
    public Map<Source, Activity> activity(TenantId tenant, Instant now) {
        return reader.look(
                tenant,
                Map.of(),
                session -> session.query("""
                        WITH seen AS (
                            SELECT source, contact_id, received_at, failed,
                                floor(extract(epoch FROM :now::timestamptz - received_at) / 3600) AS ago
                            FROM (
                                SELECT source, contact_id, received_at, false AS failed
                                FROM event
                                WHERE tenant_id = :tenant
                                ORDER BY received_at DESC
                                LIMIT :limit
                            ) AS events
                            WHERE source = :customer
                            UNION ALL
                            SELECT source, contact_id, received_at, failed,
                                floor(extract(epoch FROM :now::timestamptz - received_at) / 3600)
                            FROM (
                                SELECT source, contact_id, received_at, outcome = :failed AS failed
                                FROM delivery
                                WHERE tenant_id = :tenant
                                ORDER BY received_at DESC
                                LIMIT :limit
                            ) AS deliveries
                        )
                        SELECT source, greatest(ago, 0)::int AS ago, grouping(greatest(ago, 0)) = 1 AS whole,
                            count(*) AS arrived, count(DISTINCT contact_id) AS contacts, max(received_at) AS latest,
                            count(*) FILTER (WHERE failed) AS failed
                        FROM seen
                        GROUP BY GROUPING SETS ((source), (source, greatest(ago, 0)))
                        HAVING grouping(greatest(ago, 0)) = 1 OR greatest(ago, 0) < :hours
                        """, query -> {
                    Map<Source, Tally> tallies = new EnumMap<>(Source.class);
                    query.bind("now", Times.text(now))
                            .bind("limit", NEWEST)
                            .bind("hours", HOURS)
                            .bind("customer", Codes.of(Source.CUSTOMER))
                            .bind("failed", Codes.of(DeliveryOutcome.FAILED))
                            .map((row, context) -> tallies.computeIfAbsent(
                                            Codes.source(row.getShort("source")), source -> new Tally())
                                    .with(row))
                            .list();
                    Map<Source, Activity> activity = new EnumMap<>(Source.class);
                    tallies.forEach((source, tally) -> activity.put(source, tally.activity()));
                    return activity;
                }));
    }

    /** The rows of one source, in whatever order they come. */
    private static final class Tally {
        private final List<Long> hourly = new ArrayList<>(Collections.nCopies(HOURS, 0L));
        private Activity whole = new Activity(0, Instant.EPOCH, 0, List.of());

        Tally with(ResultSet row) throws SQLException {
            if (row.getBoolean("whole")) {
                whole = new Activity(
                        row.getLong("contacts"), Times.get(row, "latest"), row.getLong("failed"), List.of());
            } else {
                hourly.set(HOURS - 1 - row.getInt("ago"), row.getLong("arrived"));
            }
            return this;
        }

        Activity activity() {
            return new Activity(whole.contacts(), whole.latest(), whole.failed(), hourly);
        }
    }
}

package dev.intake.jdbc.sync;

import dev.intake.connector.ListedObject.Kind;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.ConnectorRows;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.jdbc.sql.Times;
import dev.intake.kernel.Connector;
import dev.intake.sync.CountedHistory;
import dev.intake.sync.HistoryCounts;
import dev.intake.sync.ImportCounts;
import dev.intake.sync.ImportProgress;
import dev.intake.sync.ListCursor;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The table {@code history_count}. */
final class HistoryCountRows {
    private HistoryCountRows() {}

    static Map<Connector, CountedHistory> read(TenantQueries queries) {
        return ConnectorRows.read(queries, """
                SELECT connector, objects, events, recorded, reached, started_at, finished_at
                FROM history_count
                WHERE tenant_id = :tenant
                """, HistoryCountRows::read);
    }

    private static CountedHistory read(ResultSet row) throws SQLException {
        SortedMap<Kind, Long> objects = new TreeMap<>();
        CountsJson.read(row.getString("objects")).forEach((kind, count) -> objects.put(Kind.valueOf(kind), count));
        HistoryCounts counts =
                new HistoryCounts(objects, CountsJson.read(row.getString("events")), row.getLong("recorded"));
        ImportProgress progress = new ImportProgress(
                counts.listed(),
                new ImportCounts(0, 0, 0, counts.missing()),
                Optional.ofNullable(row.getString("reached")).map(ListCursor::new),
                Times.get(row, "started_at"),
                Times.find(row, "finished_at"));
        return new CountedHistory(progress, counts);
    }

    static void save(Connector connector, CountedHistory counted, TenantQueries queries) {
        queries.sql("""
                INSERT INTO history_count (
                    tenant_id, connector, objects, events, recorded, reached, started_at, finished_at)
                SELECT t.tenant_id, c.connector, c.objects::jsonb, c.events::jsonb, c.recorded, c.reached, c.started_at,
                    c.finished_at
                FROM tenant AS t
                CROSS JOIN unnest(:connectors, :objects, :events, :recorded, :reached, :started, :finished)
                    AS c (connector, objects, events, recorded, reached, started_at, finished_at)
                WHERE t.tenant_id = :tenant
                ORDER BY c.connector
                ON CONFLICT (tenant_id, connector) DO UPDATE
                SET objects = excluded.objects, events = excluded.events, recorded = excluded.recorded,
                    reached = excluded.reached, started_at = excluded.started_at, finished_at = excluded.finished_at
                """)
                .rows(Set.of(counted))
                .shorts("connectors", row -> Codes.of(connector))
                .texts("objects", row -> CountsJson.write(objects(row.counts())))
                .texts("events", row -> CountsJson.write(row.counts().events()))
                .longs("recorded", row -> row.counts().recorded())
                .texts("reached", row -> row.progress().reached(), ListCursor::value)
                .times("started", row -> row.progress().startedAt())
                .optionalTimes("finished", row -> row.progress().finishedAt())
                .update();
    }

    private static SortedMap<String, Long> objects(HistoryCounts counts) {
        SortedMap<String, Long> objects = new TreeMap<>();
        counts.objects().forEach((kind, count) -> objects.put(kind.name(), count));
        return objects;
    }
}

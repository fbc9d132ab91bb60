package dev.intake.jdbc.sync;

import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.ConnectorRows;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.jdbc.sql.Times;
import dev.intake.kernel.Connector;
import dev.intake.sync.ImportCounts;
import dev.intake.sync.ImportProgress;
import dev.intake.sync.ListCursor;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The table {@code user_import}. */
final class ImportProgressRows {
    private ImportProgressRows() {}

    static Map<Connector, ImportProgress> read(TenantQueries queries) {
        return ConnectorRows.read(queries, """
                SELECT connector, seen, imported, created, updated, events, reached, started_at, finished_at
                FROM user_import
                WHERE tenant_id = :tenant
                """, ImportProgressRows::read);
    }

    private static ImportProgress read(ResultSet row) throws SQLException {
        return new ImportProgress(
                row.getLong("seen"),
                contacts(row),
                Optional.ofNullable(row.getString("reached")).map(ListCursor::new),
                Times.get(row, "started_at"),
                Times.find(row, "finished_at"));
    }

    /** An older version leaves two of the columns unchanged, so they may be too large. */
    private static ImportCounts contacts(ResultSet row) throws SQLException {
        long imported = row.getLong("imported");
        long created = Math.min(imported, row.getLong("created"));
        long updated = Math.min(imported - created, row.getLong("updated"));
        return new ImportCounts(created, updated, imported - created - updated, row.getLong("events"));
    }

    static void save(Connector connector, ImportProgress progress, TenantQueries queries) {
        queries.sql("""
                INSERT INTO user_import (
                    tenant_id, connector, seen, imported, created, updated, events, reached, started_at, finished_at)
                SELECT t.tenant_id, i.connector, i.seen, i.imported, i.created, i.updated, i.events, i.reached,
                    i.started_at, i.finished_at
                FROM tenant AS t
                CROSS JOIN unnest(
                    :connectors, :seen, :imported, :created, :updated, :events, :reached, :started, :finished
                ) AS i (connector, seen, imported, created, updated, events, reached, started_at, finished_at)
                WHERE t.tenant_id = :tenant
                ORDER BY i.connector
                ON CONFLICT (tenant_id, connector) DO UPDATE
                SET seen = excluded.seen, imported = excluded.imported, created = excluded.created,
                    updated = excluded.updated, events = excluded.events, reached = excluded.reached,
                    started_at = excluded.started_at, finished_at = excluded.finished_at
                """)
                .rows(Set.of(progress))
                .shorts("connectors", row -> Codes.of(connector))
                .longs("seen", ImportProgress::seen)
                .longs("imported", ImportProgress::imported)
                .longs("created", reached -> reached.contacts().created())
                .longs("updated", reached -> reached.contacts().updated())
                .longs("events", reached -> reached.contacts().events())
                .texts("reached", ImportProgress::reached, ListCursor::value)
                .times("started", ImportProgress::startedAt)
                .optionalTimes("finished", ImportProgress::finishedAt)
                .update();
    }
}

package dev.intake.jdbc.access;

import static dev.intake.jdbc.sql.Columns.texts;
import static dev.intake.jdbc.sql.Columns.times;
import static dev.intake.jdbc.sql.Columns.uuids;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditQuery;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.statement.Query;

/** The table {@code audit}. */
public final class JdbcAuditStore {
    private final TenantSession session;

    public JdbcAuditStore(TenantSession session) {
        this.session = session;
    }

    /** Adds entries with distinct new ids. */
    public void add(Collection<AuditEntry> entries) {
        if (entries.isEmpty()) {
            return;
        }
        session.update(
                """
                INSERT INTO audit (tenant_id, at, audit_id, actor_kind, actor_id, action, outcome)
                SELECT t.tenant_id, a.at, a.audit_id, a.actor_kind, a.actor_id, a.action, a.outcome
                FROM tenant AS t
                CROSS JOIN unnest(:times, :ids, :kinds, :actors, :actions, :outcomes)
                    AS a (at, audit_id, actor_kind, actor_id, action, outcome)
                WHERE t.tenant_id = :tenant
                ORDER BY a.at, a.audit_id
                """,
                update -> update.bind("times", times(entries, AuditEntry::at))
                        .bind("ids", uuids(entries, AuditEntry::id))
                        .bind(
                                "kinds",
                                texts(entries, entry -> Codes.of(entry.actor().kind())))
                        .bind("actors", texts(entries, entry -> entry.actor().id()))
                        .bind("actions", texts(entries, AuditEntry::action))
                        .bind("outcomes", texts(entries, entry -> Codes.of(entry.outcome()))));
    }

    /** Deletes the oldest entries from before this time. The table's policy keeps those of the last 400 days. */
    public int deleteBefore(Instant before, int limit) {
        return session.update(
                """
                DELETE FROM audit AS a
                USING (
                    SELECT at, audit_id
                    FROM audit
                    WHERE tenant_id = :tenant AND at < :before::timestamptz
                    ORDER BY at, audit_id
                    LIMIT :limit
                ) AS old
                WHERE a.tenant_id = :tenant AND a.at = old.at AND a.audit_id = old.audit_id
                """, update -> update.bind("before", Times.text(before)).bind("limit", limit));
    }

    List<AuditEntry> newestFirst(AuditQuery filter) {
        return session.query(
                sql(filter),
                query -> bound(query, filter).map((row, context) -> read(row)).list());
    }

    /** The first comparison with the position uses an index. */
    private static String sql(AuditQuery filter) {
        return """
                SELECT at, audit_id, actor_kind, actor_id, action, outcome
                FROM audit
                WHERE tenant_id = :tenant
                """
                + (filter.kind().isPresent() ? " AND actor_kind = :kind" : "")
                + (filter.actor().isPresent() ? " AND actor_id = :actor" : "")
                + (filter.action().isPresent() ? " AND starts_with(action, :action)" : "")
                + (filter.after().isPresent()
                        ? " AND at <= :behind::timestamptz AND (at < :behind::timestamptz OR audit_id < :id)"
                        : "")
                + """

                        ORDER BY at DESC, audit_id DESC
                        LIMIT :limit
                        """;
    }

    private static Query bound(Query query, AuditQuery filter) {
        query.bind("limit", filter.limit());
        filter.kind().ifPresent(kind -> query.bind("kind", Codes.of(kind)));
        filter.actor().ifPresent(actor -> query.bind("actor", actor));
        filter.action().ifPresent(action -> query.bind("action", action));
        filter.after()
                .ifPresent(mark -> query.bind("behind", Times.text(mark.at())).bind("id", mark.id()));
        return query;
    }

    private static AuditEntry read(ResultSet row) throws SQLException {
        return new AuditEntry(
                row.getObject("audit_id", UUID.class),
                Times.get(row, "at"),
                new Actor(Codes.actorKind(row.getString("actor_kind")), row.getString("actor_id")),
                row.getString("action"),
                Codes.auditOutcome(row.getString("outcome")));
    }
}

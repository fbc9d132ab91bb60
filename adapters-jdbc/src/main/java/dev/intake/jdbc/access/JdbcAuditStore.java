package dev.intake.jdbc.access;

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

/** The table {@code audit}. */
public record JdbcAuditStore(TenantSession session) {
    /** Adds entries with distinct new ids. */
    public void add(Collection<AuditEntry> entries) {
        session.sql("""
                INSERT INTO audit (tenant_id, at, audit_id, actor_kind, actor_id, action, outcome)
                SELECT t.tenant_id, a.*
                FROM tenant AS t
                CROSS JOIN unnest(:times, :ids, :kinds, :actors, :actions, :outcomes)
                    AS a (at, audit_id, actor_kind, actor_id, action, outcome)
                WHERE t.tenant_id = :tenant
                ORDER BY a.at, a.audit_id
                """)
                .rows(entries)
                .times("times", AuditEntry::at)
                .uuids("ids", AuditEntry::id)
                .texts("kinds", entry -> Codes.of(entry.actor().kind()))
                .texts("actors", entry -> entry.actor().id())
                .texts("actions", AuditEntry::action)
                .texts("outcomes", entry -> Codes.of(entry.outcome()))
                .update();
    }

    /** Deletes the oldest entries from before this time. The table's policy keeps those of the last 400 days. */
    public int deleteBefore(Instant before, int limit) {
        return session.sql("""
                DELETE FROM audit AS a
                USING (
                    SELECT at, audit_id
                    FROM audit
                    WHERE tenant_id = :tenant AND at < :before::timestamptz
                    ORDER BY at, audit_id
                    LIMIT :limit
                ) AS old
                WHERE a.tenant_id = :tenant AND a.at = old.at AND a.audit_id = old.audit_id
                """).bind("before", before).bind("limit", limit).update();
    }

    /** Returns the entries that the query selects, newest first; those of the same moment by descending id. */
    public List<AuditEntry> newestFirst(AuditQuery filter) {
        return session.sql("""
                SELECT at, audit_id, actor_kind, actor_id, action, outcome
                FROM audit
                WHERE tenant_id = :tenant
                """)
                .and(filter.kind(), "actor_kind = :kind", (sql, kind) -> sql.bind("kind", Codes.of(kind)))
                .and(filter.actor(), "actor_id = :actor", (sql, actor) -> sql.bind("actor", actor))
                .and(filter.action(), "starts_with(action, :action)", (sql, action) -> sql.bind("action", action))
                // The first comparison uses an index.
                .and(
                        filter.after(),
                        "at <= :behind::timestamptz AND (at < :behind::timestamptz OR audit_id < :id)",
                        (sql, mark) -> sql.bind("behind", mark.at()).bind("id", mark.id()))
                .append("""
                ORDER BY at DESC, audit_id DESC
                LIMIT :limit
                """)
                .bind("limit", filter.limit())
                .list(JdbcAuditStore::read);
    }

    private static AuditEntry read(ResultSet row) throws SQLException {
        return new AuditEntry(
                row.getObject("audit_id", UUID.class),
                Times.get(row, "at"),
                new Actor(Codes.read(Actor.Kind.class, row.getString("actor_kind")), row.getString("actor_id")),
                row.getString("action"),
                Codes.read(AuditEntry.Outcome.class, row.getString("outcome")));
    }
}

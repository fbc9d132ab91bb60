package dev.intake.jdbc.sync;

import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.ConnectorRows;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.jdbc.sql.Times;
import dev.intake.kernel.Connector;
import dev.intake.sync.SyncKind;
import dev.intake.sync.SyncRun;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The table {@code import_run}. */
final class ImportRunRows {
    private ImportRunRows() {}

    static Map<Connector, SyncRun> read(TenantQueries queries) {
        return ConnectorRows.read(queries, """
                SELECT connector, task, ordered_at, claim, state, due_at, resumes_at, ended_at, reason
                FROM import_run
                WHERE tenant_id = :tenant
                """, ImportRunRows::read);
    }

    private static SyncRun read(ResultSet row) throws SQLException {
        return new SyncRun(
                SyncKind.valueOf(row.getString("task").toUpperCase(Locale.ROOT)),
                Times.get(row, "ordered_at"),
                row.getInt("claim"),
                SyncRun.State.valueOf(row.getString("state").toUpperCase(Locale.ROOT)),
                Times.find(row, "due_at"),
                Times.find(row, "resumes_at"),
                Times.find(row, "ended_at"),
                Optional.ofNullable(row.getString("reason")));
    }

    static void save(Connector connector, SyncRun changed, TenantQueries queries) {
        queries.sql("""
                INSERT INTO import_run (
                    tenant_id, connector, task, ordered_at, claim, state, due_at, resumes_at, ended_at, reason)
                SELECT t.tenant_id, r.connector, r.task, r.ordered_at, r.claim, r.state, r.due_at,
                    r.resumes_at, r.ended_at, r.reason
                FROM tenant AS t
                CROSS JOIN unnest(:connectors, :tasks, :ordered, :claims, :states, :due, :resume, :ended, :reasons)
                    AS r (connector, task, ordered_at, claim, state, due_at, resumes_at, ended_at, reason)
                WHERE t.tenant_id = :tenant
                ORDER BY r.connector
                ON CONFLICT (tenant_id, connector) DO UPDATE
                SET task = excluded.task, ordered_at = excluded.ordered_at, claim = excluded.claim, state = excluded.state,
                    due_at = excluded.due_at, resumes_at = excluded.resumes_at, ended_at = excluded.ended_at,
                    reason = excluded.reason
                """)
                .rows(Set.of(changed))
                .shorts("connectors", row -> Codes.of(connector))
                .texts("tasks", run -> run.kind().label())
                .times("ordered", SyncRun::orderedAt)
                .ints("claims", SyncRun::claim)
                .texts("states", run -> run.state().label())
                .optionalTimes("due", SyncRun::dueAt)
                .optionalTimes("resume", SyncRun::resumesAt)
                .optionalTimes("ended", SyncRun::endedAt)
                .texts("reasons", SyncRun::reason, reason -> reason)
                .update();
    }
}

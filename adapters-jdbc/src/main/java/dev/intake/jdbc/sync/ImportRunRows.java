package dev.intake.jdbc.sync;

import static dev.intake.jdbc.sql.Columns.ints;
import static dev.intake.jdbc.sql.Columns.shorts;
import static dev.intake.jdbc.sql.Columns.texts;
import static dev.intake.jdbc.sql.Columns.times;

import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.ConnectorRows;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import dev.intake.kernel.Connector;
import dev.intake.sync.ImportRun;
import dev.intake.sync.ImportRun.Ended;
import dev.intake.sync.ImportRun.Ending;
import dev.intake.sync.ImportRun.Running;
import dev.intake.sync.ImportRun.Setback;
import dev.intake.sync.ImportTask;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The table {@code import_run}. The meaning of its time and reason columns depends on the state. */
final class ImportRunRows {
    private static final String RUNNING = "running";
    private static final String COMPLETED = "completed";
    private static final String FAILED = "failed";
    private static final String CANCELED = "canceled";

    private ImportRunRows() {}

    static Map<Connector, ImportRun> read(TenantQueries queries) {
        return ConnectorRows.read(queries, """
                SELECT connector, task, ordered_at, claim, state, due_at, resumes_at, ended_at, reason
                FROM import_run
                WHERE tenant_id = :tenant
                """, ImportRunRows::read);
    }

    private static ImportRun read(ResultSet row) throws SQLException {
        ImportTask task = ImportTask.valueOf(row.getString("task").toUpperCase(Locale.ROOT));
        Instant orderedAt = Times.get(row, "ordered_at");
        int claim = row.getInt("claim");
        String state = row.getString("state");
        if (!state.equals(RUNNING)) {
            return new Ended(task, orderedAt, claim, Times.get(row, "ended_at"), ending(state, row));
        }
        String reason = row.getString("reason");
        return new Running(
                task,
                orderedAt,
                claim,
                Times.get(row, "due_at"),
                Times.find(row, "resumes_at").map(until -> new Setback(reason, until)));
    }

    private static Ending ending(String state, ResultSet row) throws SQLException {
        return switch (state) {
            case COMPLETED -> new Ending.Completed();
            case FAILED -> new Ending.Failed(row.getString("reason"));
            case CANCELED -> new Ending.Canceled();
            default -> throw Codes.unknown("state of an import", state);
        };
    }

    static void save(Connector connector, ImportRun changed, TenantSession session) {
        Set<ImportRun> one = Set.of(changed);
        session.update(
                """
                INSERT INTO import_run (
                    tenant_id, connector, task, ordered_at, claim, state, due_at, resumes_at, ended_at, reason)
                SELECT t.tenant_id, r.connector, r.task, r.ordered_at, r.claim, r.state, r.due_at::timestamptz,
                    r.resumes_at::timestamptz, r.ended_at::timestamptz, r.reason
                FROM tenant AS t
                CROSS JOIN unnest(:connectors, :tasks, :ordered, :claims, :states, :due, :resume, :ended, :reasons)
                    AS r (connector, task, ordered_at, claim, state, due_at, resumes_at, ended_at, reason)
                WHERE t.tenant_id = :tenant
                ORDER BY r.connector
                ON CONFLICT (tenant_id, connector) DO UPDATE
                SET task = excluded.task, ordered_at = excluded.ordered_at, claim = excluded.claim, state = excluded.state,
                    due_at = excluded.due_at, resumes_at = excluded.resumes_at, ended_at = excluded.ended_at,
                    reason = excluded.reason
                """,
                update -> update.bind("connectors", shorts(Set.of(connector), Codes::of))
                        .bind("tasks", texts(one, run -> run.task().name().toLowerCase(Locale.ROOT)))
                        .bind("ordered", times(one, ImportRun::orderedAt))
                        .bind("claims", ints(one, ImportRun::claim))
                        .bind("states", texts(one, ImportRunRows::state))
                        .bind("due", texts(one, run -> running(run).map(Running::dueAt), Times::text))
                        .bind("resume", texts(one, run -> setback(run).map(Setback::until), Times::text))
                        .bind("ended", texts(one, run -> ended(run).map(Ended::endedAt), Times::text))
                        .bind("reasons", texts(one, ImportRunRows::reason, reason -> reason)));
    }

    private static Optional<Running> running(ImportRun run) {
        return run.fold(new ImportRun.Cases<>(Optional::of, ended -> Optional.empty()));
    }

    private static Optional<Ended> ended(ImportRun run) {
        return run.fold(new ImportRun.Cases<>(running -> Optional.empty(), Optional::of));
    }

    private static Optional<Setback> setback(ImportRun run) {
        return running(run).flatMap(Running::setback);
    }

    private static Optional<String> reason(ImportRun run) {
        return run.fold(new ImportRun.Cases<>(
                running -> running.setback().map(Setback::reason),
                ended -> ended.how()
                        .fold(new Ending.Cases<>(
                                completed -> Optional.empty(),
                                failed -> Optional.of(failed.reason()),
                                canceled -> Optional.empty()))));
    }

    private static String state(ImportRun run) {
        return run.fold(new ImportRun.Cases<>(
                running -> RUNNING,
                ended -> ended.how()
                        .fold(new Ending.Cases<>(completed -> COMPLETED, failed -> FAILED, canceled -> CANCELED))));
    }
}

package dev.intake.jdbc.sync;

import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.jdbc.sql.Times;
import dev.intake.kernel.Connector;
import dev.intake.sync.Certificate;
import dev.intake.sync.EventPeriod;
import dev.intake.sync.SyncKind;
import dev.intake.sync.SyncRun;
import dev.intake.sync.SyncRun.State;
import dev.intake.sync.Verification;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The table {@code connector_verification}. */
final class VerificationRows {
    private VerificationRows() {}

    static List<Verification> read(Connector connector, TenantQueries queries) {
        return queries.sql("""
                SELECT connector, days, claim, due_at, ended_at, reason, period_from, period_to, reached, sent, here,
                    fetched, missing, found
                FROM connector_verification
                WHERE tenant_id = :tenant AND connector = :connector
                """).bind("connector", Codes.of(connector)).list(VerificationRows::read);
    }

    private static Verification read(ResultSet row) throws SQLException {
        FoundEventsJson.Found found = FoundEventsJson.read(row.getString("found"));
        Optional<Instant> endedAt = Times.find(row, "ended_at");
        Optional<String> reason = Optional.ofNullable(row.getString("reason"));
        EventPeriod period = new EventPeriod(Times.get(row, "period_from"), Times.get(row, "period_to"));
        return new Verification(
                Codes.connector(row.getShort("connector")),
                row.getInt("days"),
                new SyncRun(
                        SyncKind.VERIFY,
                        period.to(),
                        row.getInt("claim"),
                        state(endedAt.isPresent(), reason.isPresent()),
                        Times.find(row, "due_at"),
                        Optional.empty(),
                        endedAt,
                        reason),
                new Certificate(
                        period,
                        Times.get(row, "reached"),
                        row.getLong("sent"),
                        row.getLong("here"),
                        row.getLong("fetched"),
                        row.getLong("missing"),
                        found.events(),
                        found.begun()));
    }

    private static State state(boolean ended, boolean hasReason) {
        if (!ended) {
            return State.RUNNING;
        }
        return hasReason ? State.FAILED : State.COMPLETED;
    }

    static void save(Verification verification, TenantQueries queries) {
        queries.sql("""
                INSERT INTO connector_verification (
                    tenant_id, connector, days, claim, due_at, ended_at, reason, period_from, period_to, reached, sent,
                    here, fetched, missing, found)
                SELECT t.tenant_id, v.connector, v.days, v.claim, v.due_at, v.ended_at, v.reason, v.period_from, v.period_to, v.reached, v.sent, v.here, v.fetched, v.missing,
                    v.found::jsonb
                FROM tenant AS t
                CROSS JOIN unnest(
                    :connectors, :days, :claims, :due, :ended, :reasons, :from, :to, :reached, :sent, :here, :fetched,
                    :missing, :found
                ) AS v (
                    connector, days, claim, due_at, ended_at, reason, period_from, period_to, reached, sent, here,
                    fetched, missing, found)
                WHERE t.tenant_id = :tenant
                ORDER BY v.connector, v.days
                ON CONFLICT (tenant_id, connector, days) DO UPDATE
                SET claim = excluded.claim, due_at = excluded.due_at, ended_at = excluded.ended_at,
                    reason = excluded.reason, period_from = excluded.period_from, period_to = excluded.period_to,
                    reached = excluded.reached, sent = excluded.sent, here = excluded.here,
                    fetched = excluded.fetched, missing = excluded.missing, found = excluded.found
                """)
                .rows(List.of(verification))
                .shorts("connectors", row -> Codes.of(row.connector()))
                .shorts("days", row -> (short) row.days())
                .ints("claims", row -> row.run().claim())
                .optionalTimes("due", row -> row.run().dueAt())
                .optionalTimes("ended", Verification::endedAt)
                .texts("reasons", Verification::reason, reason -> reason)
                .times("from", row -> row.certificate().period().from())
                .times("to", row -> row.certificate().period().to())
                .times("reached", row -> row.certificate().reached())
                .longs("sent", row -> row.certificate().sent())
                .longs("here", row -> row.certificate().here())
                .longs("fetched", row -> row.certificate().fetched())
                .longs("missing", row -> row.certificate().missing())
                .texts("found", row -> FoundEventsJson.write(row.certificate()))
                .update();
    }
}

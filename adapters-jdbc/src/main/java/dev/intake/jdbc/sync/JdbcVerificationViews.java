package dev.intake.jdbc.sync;

import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.jdbc.sql.Times;
import dev.intake.kernel.Connector;
import dev.intake.sync.Certificate;
import dev.intake.sync.EventPeriod;
import dev.intake.sync.LateRepair;
import dev.intake.sync.SyncKind;
import dev.intake.sync.SyncRun;
import dev.intake.sync.SyncRun.State;
import dev.intake.sync.Verification;
import dev.intake.sync.VerificationViews;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reads the table {@code connector_verification}. */
public class JdbcVerificationViews implements VerificationViews {
    private final TenantQueries queries;

    public JdbcVerificationViews(TenantQueries queries) {
        this.queries = queries;
    }

    @Override
    public int lateRepairDays() {
        return queries.query(
                "SELECT late_repair_days FROM tenant WHERE tenant_id = :tenant",
                query -> query.map(
                                (row, context) -> Optional.ofNullable(row.getObject("late_repair_days", Integer.class)))
                        .findOne()
                        .flatMap(days -> days)
                        .orElse(LateRepair.DEFAULT_DAYS));
    }

    @Override
    public List<Verification> verifications(Connector connector) {
        return queries.query(
                """
                SELECT connector, days, claim, due_at, ended_at, reason, period_from, period_to, reached, sent, here,
                    fetched, missing, found
                FROM connector_verification
                WHERE tenant_id = :tenant AND connector = :connector
                """,
                query -> query.bind("connector", Codes.of(connector))
                        .map((row, context) -> read(row))
                        .list());
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
}

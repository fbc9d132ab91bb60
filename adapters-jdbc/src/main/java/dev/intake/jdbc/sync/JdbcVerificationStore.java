package dev.intake.jdbc.sync;

import static dev.intake.jdbc.sql.Columns.ints;
import static dev.intake.jdbc.sql.Columns.longs;
import static dev.intake.jdbc.sql.Columns.shorts;
import static dev.intake.jdbc.sql.Columns.texts;
import static dev.intake.jdbc.sql.Columns.times;

import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import dev.intake.sync.Certificate;
import dev.intake.sync.Verification;
import dev.intake.sync.VerificationStore;
import java.util.List;

/** The table {@code connector_verification}. */
public final class JdbcVerificationStore extends JdbcVerificationViews implements VerificationStore {
    private final TenantSession session;

    public JdbcVerificationStore(TenantSession session) {
        super(session);
        this.session = session;
    }

    @Override
    public void saveLateRepairDays(int days) {
        session.update(
                "UPDATE tenant SET late_repair_days = :days WHERE tenant_id = :tenant",
                update -> update.bind("days", days));
    }

    @Override
    public void save(Verification verification) {
        List<Verification> one = List.of(verification);
        List<Certificate> certificates = List.of(verification.certificate());
        session.update(
                """
                INSERT INTO connector_verification (
                    tenant_id, connector, days, claim, due_at, ended_at, reason, period_from, period_to, reached, sent,
                    here, fetched, missing, found)
                SELECT t.tenant_id, v.connector, v.days, v.claim, v.due_at::timestamptz, v.ended_at::timestamptz,
                    v.reason, v.period_from, v.period_to, v.reached, v.sent, v.here, v.fetched, v.missing,
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
                """,
                update -> update.bind("connectors", shorts(one, row -> Codes.of(row.connector())))
                        .bind("days", shorts(one, row -> (short) row.days()))
                        .bind("claims", ints(one, row -> row.run().claim()))
                        .bind("due", texts(one, row -> row.run().dueAt(), Times::text))
                        .bind("ended", texts(one, Verification::endedAt, Times::text))
                        .bind("reasons", texts(one, Verification::reason, reason -> reason))
                        .bind("from", times(certificates, row -> row.period().from()))
                        .bind("to", times(certificates, row -> row.period().to()))
                        .bind("reached", times(certificates, Certificate::reached))
                        .bind("sent", longs(certificates, Certificate::sent))
                        .bind("here", longs(certificates, Certificate::here))
                        .bind("fetched", longs(certificates, Certificate::fetched))
                        .bind("missing", longs(certificates, Certificate::missing))
                        .bind("found", texts(certificates, row -> FoundEventsJson.write(row.found(), row.begun()))));
    }
}

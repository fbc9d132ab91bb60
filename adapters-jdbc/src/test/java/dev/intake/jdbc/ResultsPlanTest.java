package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Goal;
import dev.intake.program.ProgramResults;
import dev.intake.program.ProgramResults.EmailResults;
import dev.intake.program.Step;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestTenant;
import dev.intake.testing.Tries;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The results of a program are counted by index, whatever else the tables hold. */
class ResultsPlanTest {
    /**
     * The first half of the contacts entered. Each contact has ten events, and one in four reached the goal. Another program sent
     * more emails.
     */
    private static final String MANY = """
            INSERT INTO program (created_at, program_id, tenant_id, kind, state, name, trigger_event)
            SELECT '2026-01-01 00:00Z', md5('p')::uuid, tenant_id, 'custom', 'active', 'P', 'e'
            FROM tenant;
            INSERT INTO enrollment (enrolled_at, program_id, contact_id, entry_event, tenant_id, since, exited_at)
            SELECT '2026-01-01 00:00Z'::timestamptz + n * interval '1 minute', md5('p')::uuid, md5(n::text)::uuid,
                md5('entry' || n)::uuid, tenant_id, '2026-01-01 00:00Z',
                CASE WHEN n % 5 = 0 THEN '2026-02-01 00:00Z'::timestamptz END
            FROM tenant CROSS JOIN generate_series(1, :contacts) AS n;
            INSERT INTO email (at, email_id, program_id, contact_id, tenant_id, step, variant, attempts, state, address, subject)
            SELECT '2026-01-01 00:00Z'::timestamptz + n * interval '1 minute' + step * interval '1 day',
                md5(n || '-' || step)::uuid, md5('p')::uuid, md5(n::text)::uuid, tenant_id, step,
                CASE WHEN step = 0 THEN n % 2 ELSE 0 END, 1, 'sent', 'a@example.com', 's'
            FROM tenant CROSS JOIN generate_series(1, :contacts) AS n CROSS JOIN generate_series(0, 2) AS step
            WHERE n % 5 <> 0 OR step = 0;
            INSERT INTO email (at, email_id, program_id, contact_id, tenant_id, step, variant, attempts, state, address, subject)
            SELECT '2026-01-01 00:00Z'::timestamptz + n * interval '1 minute', md5('other' || n)::uuid, md5('q')::uuid,
                md5(n::text)::uuid, tenant_id, 0, 0, 1, 'sent', 'a@example.com', 's'
            FROM tenant CROSS JOIN generate_series(1, 10 * :contacts) AS n;
            INSERT INTO event (received_at, occurred_at, event_id, contact_id, tenant_id, source, historical, type, properties)
            SELECT at, at, md5('event' || k || '-' || n)::uuid, md5(n::text)::uuid, tenant_id, 1, false,
                CASE WHEN k = 5 AND n % 4 = 0 THEN 'won' ELSE 'page.viewed' END, '{}'
            FROM tenant CROSS JOIN generate_series(1, 2 * :contacts) AS n CROSS JOIN generate_series(1, 10) AS k
            CROSS JOIN LATERAL (
                SELECT '2026-01-01 12:00Z'::timestamptz + n * interval '1 minute' + k * interval '5 hours' AS at) AS t;
            VACUUM ANALYZE enrollment;
            VACUUM ANALYZE email;
            VACUUM ANALYZE event
            """;

    private static final ProgramId PROGRAM = new ProgramId(UUID.fromString("83878c91-1713-3890-2e0f-e0fb97a8c47a"));

    private static final EmailSequence SEQUENCE = new EmailSequence(
            DraftingMode.SHARED,
            List.of(
                    new Step(Duration.ZERO, List.of(TestEmails.template("A", "a"), TestEmails.template("B", "b"))),
                    new Step(Duration.ofDays(1), List.of(TestEmails.template("C", "c"))),
                    new Step(Duration.ofDays(1), List.of(TestEmails.template("D", "d")))),
            ExitRule.NONE,
            Optional.empty(),
            Optional.of(new Goal(new EventType("won"), Duration.ofDays(14))));

    @Test
    @Tag(Tries.LAW)
    void results_areCountedByIndex() throws SQLException {
        int contacts = Tries.of(2_000, 20_000);
        try (RecordedStorage recorded = RecordedStorage.on(TestServer.bundled())) {
            TestTenant tenant = TestTenant.of(recorded.storage(), Intake.on(recorded.storage()));
            for (String statement : MANY.split(";", -1)) {
                recorded.execute(statement.replace(":contacts", "" + contacts));
            }
            recorded.recorder().texts().clear();

            Optional<ProgramResults> results =
                    recorded.storage().programViews(tenant.id()).results(PROGRAM, SEQUENCE);

            long half = contacts / 2;
            long fifth = contacts / 5;
            long quarter = contacts / 4;
            long stayed = contacts - fifth;
            long reachedTwo = quarter - contacts / 20;
            assertThat(results)
                    .contains(new ProgramResults(
                            contacts,
                            fifth,
                            Optional.of(quarter),
                            List.of(
                                    new EmailResults(0, 0, half, 0, 0, 0, 0, fifth / 2, Optional.of(quarter)),
                                    new EmailResults(0, 1, half, 0, 0, 0, 0, fifth / 2, Optional.of(0L)),
                                    new EmailResults(1, 0, stayed, 0, 0, 0, 0, 0, Optional.of(reachedTwo)),
                                    new EmailResults(2, 0, stayed, 0, 0, 0, 0, 0, Optional.of(0L)))));
            for (String sql : recorded.recorder().texts()) {
                if (sql.contains(" AS MATERIALIZED")) {
                    assertThat(recorded.plan(filled(sql, recorded), "enable_seqscan = off"))
                            .anyMatch(step -> step.contains("email_program"))
                            .noneMatch(step -> step.contains("Seq Scan"));
                }
                if (sql.contains("written AS MATERIALIZED")) {
                    assertThat(recorded.plan(filled(sql, recorded), "enable_seqscan = off"))
                            .as("the program's emails are read once")
                            .filteredOn(step -> step.contains("email_program"))
                            .hasSize(1);
                }
            }
        }
    }

    private static String filled(String sql, RecordedStorage recorded) throws SQLException {
        return sql.replace(":tenant", "" + recorded.number("SELECT tenant_id FROM tenant"))
                .replace(":program", "'" + PROGRAM.value() + "'")
                .replace(":sent", "'sent'")
                .replace(":kept", "'kept'")
                .replace(":complaint", "'complaint'")
                .replace(":unsubscribed", "'unsubscribed'")
                .replace(":last", "2")
                .replace(":goal", "'won'")
                .replace(":minutes", "20160");
    }
}

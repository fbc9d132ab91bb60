package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.enrollment.ProgramId;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.program.ProgramCounts;
import dev.intake.program.ProgramViews;
import dev.intake.testing.TestTenant;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** However many contacts and emails there are, the pages of programs read a bounded part of them, by index. */
class ProgramPlanTest {
    /**
     * Two programs: most emails are the first one's and sent, a few are held; the second has one that failed. Thousands of drafts are beside them.
     */
    private static final String MANY = """
            INSERT INTO program (created_at, program_id, tenant_id, kind, state, name, trigger_event)
            SELECT '2026-01-01 00:00Z', md5(n::text)::uuid, tenant_id, 'custom', 'active', 'P', 'e'
            FROM tenant CROSS JOIN generate_series(1, 2) AS n;
            INSERT INTO program (created_at, program_id, tenant_id, kind, state, name, trigger_event)
            SELECT '2026-01-01 00:00Z', md5(n::text)::uuid, tenant_id, 'custom', 'draft', 'D', 'e'
            FROM tenant CROSS JOIN generate_series(3, 3000) AS n;
            INSERT INTO enrollment (enrolled_at, program_id, contact_id, entry_event, tenant_id, since, due_at)
            SELECT '2026-01-01 00:00Z', md5('1')::uuid, md5(n::text)::uuid, md5(n::text)::uuid, tenant_id, '2026-01-01 00:00Z',
                CASE WHEN n % 10 = 0 THEN '2026-01-01 00:00Z'::timestamptz + n * interval '1 minute' END
            FROM tenant CROSS JOIN generate_series(1, 30000) AS n;
            INSERT INTO email (at, email_id, program_id, contact_id, tenant_id, step, variant, attempts, state, reason,
                missing, address, subject)
            SELECT '2026-01-01 00:00Z'::timestamptz + n * interval '1 second', md5(n::text)::uuid,
                md5(CASE WHEN n = 7 THEN '2' ELSE '1' END)::uuid, md5(n::text)::uuid, tenant_id, 0, 0, 1,
                CASE WHEN n = 7 THEN 'failed' WHEN n % 1000 = 0 THEN 'held' ELSE 'sent' END, 'r', 'event.plan',
                'a@example.com', 's'
            FROM tenant CROSS JOIN generate_series(1, 30000) AS n;
            VACUUM ANALYZE enrollment;
            VACUUM ANALYZE email;
            ANALYZE program
            """;

    private static final ProgramId FIRST = new ProgramId(UUID.fromString("c4ca4238-a0b9-2382-0dcc-509a6f75849b"));
    private static final ProgramId SECOND = new ProgramId(UUID.fromString("c81e728d-9d4c-2f63-6f06-7f89cc14862c"));
    private static final Instant NOW = Instant.parse("2026-01-02T00:00:00Z");

    private static final RecordedStorage RECORDED = RecordedStorage.on(TestServer.bundled());
    private static final TestTenant TENANT = TestTenant.of(RECORDED.storage(), Intake.on(RECORDED.storage()));
    private static final ProgramViews VIEWS = RECORDED.storage().programViews(TENANT.id());

    @BeforeAll
    static void fill() throws SQLException {
        for (String statement : MANY.split(";", -1)) {
            RECORDED.execute(statement);
        }
    }

    @AfterAll
    static void close() {
        RECORDED.close();
    }

    @Test
    void figures_areCountedSoFarAndNoFurther_byIndex() throws SQLException {
        Map<ProgramId, ProgramCounts> figures = VIEWS.figures(Set.of(FIRST, SECOND), NOW);

        assertThat(figures.get(FIRST))
                .isEqualTo(new ProgramCounts(
                        ProgramCounts.COUNTED,
                        ProgramCounts.COUNTED,
                        144,
                        Map.of(EmailStatus.SENT, (long) ProgramCounts.COUNTED, EmailStatus.HELD, 30L)));
        assertThat(figures.get(SECOND)).isEqualTo(new ProgramCounts(0, 0, 0, Map.of(EmailStatus.FAILED, 1L)));
        assertThat(plan("count(*) AS entered"))
                .anyMatch(step -> step.contains("enrollment_due"))
                .noneMatch(step -> step.contains("Seq Scan"));
        assertThat(plan("count(*) AS emails"))
                .anyMatch(step -> step.contains("email_program"))
                .noneMatch(step -> step.contains("Seq Scan"));
    }

    @Test
    void waitingByStep_isCountedSoFarAndNoFurther_byIndex() throws SQLException {
        assertThat(VIEWS.waitingByStep(FIRST)).isEqualTo(Map.of(0, (long) ProgramCounts.COUNTED));
        assertThat(plan("SELECT position, count(*)"))
                .anyMatch(step -> step.contains("enrollment_due"))
                .noneMatch(step -> step.contains("Seq Scan"));
    }

    @Test
    void program_isFoundAmongThousands_byIndex() throws SQLException {
        assertThat(VIEWS.program(SECOND))
                .hasValueSatisfying(
                        program -> assertThat(program.outline().name()).isEqualTo("P"));
        assertThat(plan("FROM program WHERE tenant_id = :tenant AND program_id = :program"))
                .anyMatch(step -> step.contains("program_pkey"))
                .noneMatch(step -> step.contains("Seq Scan"));
    }

    @Test
    void emailsToReview_areCounted_byIndex() throws SQLException {
        // 30 are held, and one failed.
        assertThat(VIEWS.emailsToReview()).isEqualTo(31);
        assertThat(plan("count(*) AS reviewed"))
                .anyMatch(step -> step.contains("email_program"))
                .noneMatch(step -> step.contains("Seq Scan on email"));
    }

    @Test
    void emails_ofAnyChoice_areReadInOrder_byIndex() throws SQLException {
        EmailQuery latest = EmailQuery.latest(26);
        EmailQuery.Cursor mark = EmailQuery.Cursor.of(VIEWS.emails(latest).get(25));
        assertThat(VIEWS.emails(latest.after(mark))).hasSize(26);
        assertThat(plan("at <= :behind::timestamptz AND (at < :behind::timestamptz OR email_id > :email)\n\n"
                        + "        ORDER"))
                .anyMatch(step -> step.contains("email_changed"))
                .noneMatch(step -> step.contains("Seq Scan"));

        assertThat(VIEWS.emails(latest.inStates(EmailStatus.HELD, EmailStatus.FAILED, EmailStatus.UNSURE)))
                .hasSize(26);
        assertThat(plan("'failed', 'held', 'unsure'"))
                .anyMatch(step -> step.contains("email_program"))
                .noneMatch(step -> step.contains("Seq Scan on email"));

        assertThat(VIEWS.emails(latest.inStates(EmailStatus.RETRYING))).isEmpty();
        assertThat(plan("['retrying'"))
                .anyMatch(step -> step.contains("email_program"))
                .noneMatch(step -> step.contains("Seq Scan on email"));
    }

    /** The plan of the one statement that was sent and has this part, for the values of this test. */
    private static List<String> plan(String part) throws SQLException {
        String flat = part.replaceAll("\\s+", " ");
        String sql = RECORDED.recorder().texts().stream()
                .filter(text -> text.replaceAll("\\s+", " ").replace("[ ", "[").contains(flat))
                .findAny()
                .orElseThrow(() -> new AssertionError(
                        part + " is in none of " + RECORDED.recorder().texts()));
        return RECORDED.plan(sql.replace(":tenant", "" + RECORDED.number("SELECT tenant_id FROM tenant"))
                .replace(":limit", "26")
                .replace(":now", "'2026-01-02'")
                .replace(":behind", "'2026-01-01 08:00'")
                .replace(":email", "'c4ca4238-a0b9-2382-0dcc-509a6f75849b'")
                .replace(":programs", "ARRAY['c4ca4238-a0b9-2382-0dcc-509a6f75849b'::uuid]")
                .replace(":program", "'c81e728d-9d4c-2f63-6f06-7f89cc14862c'")
                .replace(":reviewable", "ARRAY['held', 'failed', 'unsure']")
                .replace(":states", "ARRAY['sent', 'held']"));
    }
}

package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.testing.TestTenant;
import java.sql.SQLException;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The hourly search for waits that a clock that was ahead has set reads these, and not all that wait. */
class RecoveryPlanTest {
    private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");

    /** The step of the first began too late, the last claim of the second was made too late. */
    private static final String WAITING = """
            INSERT INTO enrollment (
                enrolled_at, program_id, contact_id, entry_event, tenant_id, since, due_at, claimed_at)
            SELECT '2026-03-01', md5('program')::uuid, md5(n::text)::uuid, md5(n::text)::uuid, tenant_id,
                CASE WHEN n = 1 THEN '2027-03-01'::timestamptz WHEN n % 2 = 0 THEN '2026-03-02'::timestamptz END,
                '2027-03-02',
                CASE WHEN n = 2 THEN '2027-03-01'::timestamptz WHEN n % 3 = 0 THEN '2026-03-02'::timestamptz END
            FROM tenant CROSS JOIN generate_series(1, 20000) AS n;
            ANALYZE enrollment
            """;

    @Test
    void recover_readsOnlyWhatAClockAheadHasSet() throws SQLException {
        try (RecordedStorage recorded = RecordedStorage.on(TestServer.bundled())) {
            TestTenant tenant = TestTenant.of(recorded.storage(), Intake.on(recorded.storage()));
            recorded.execute(WAITING);
            recorded.recorder().texts().clear();

            assertThat(recorded.storage().stepRecovery().recover(tenant.id(), NOW, 100))
                    .isEqualTo(2);

            String number = "" + recorded.number("SELECT tenant_id FROM tenant");
            String sql = recorded.recorder().texts().stream()
                    .filter(text -> text.contains(":trusted"))
                    .findAny()
                    .orElseThrow()
                    .replace(":tenant", number)
                    .replace(":now::", "'" + NOW + "'::")
                    .replace(":held::", "'" + NOW + "'::")
                    .replace(":trusted::", "'" + NOW + "'::")
                    .replace(":limit", "100");
            assertThat(recorded.planOfService(number, sql))
                    .anyMatch(step -> step.contains("enrollment_latest_time"))
                    .noneMatch(step -> step.contains("Seq Scan"));
        }
    }
}

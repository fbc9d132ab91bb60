package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.enrollment.ProgramId;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.testing.Slow;
import dev.intake.testing.TestTenant;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A claim respects its limit with any plan of the database, also for a tenant that its statistics do not include yet. */
@Slow
class ClaimPlanTest {
    private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");
    private static final Instant UNTIL = NOW.plus(Duration.ofMinutes(15));

    private static final String KNOWN = """
            INSERT INTO enrollment (enrolled_at, program_id, contact_id, entry_event, tenant_id)
            SELECT '2026-01-01', md5('known')::uuid, md5(n::text)::uuid, md5(n::text)::uuid, tenant_id
            FROM tenant CROSS JOIN generate_series(1, 20000) AS n;
            ANALYZE enrollment
            """;
    private static final String NEW = """
            INSERT INTO enrollment (enrolled_at, program_id, contact_id, entry_event, tenant_id, since, due_at)
            SELECT '2026-01-01', md5('new')::uuid, md5(n::text)::uuid, md5(n::text)::uuid, tenant_id, '2026-01-01',
                '2026-01-01'
            FROM tenant CROSS JOIN generate_series(1, 300) AS n
            WHERE public_id = '%s'
            """;

    @Test
    void claim_ofANewTenant_takesNoMoreThanItsLimit() throws SQLException {
        try (RecordedStorage recorded = RecordedStorage.on(TestServer.bundled())) {
            PostgresStorage storage = recorded.storage();
            TestTenant.of(storage, Intake.on(storage));
            recorded.execute(KNOWN);
            TestTenant newcomer = TestTenant.of(storage, Intake.on(storage));
            recorded.execute(NEW.formatted(newcomer.id().value()));
            ProgramId program = new ProgramId(UUID.fromString("22af645d-1859-cb5c-a6da-0c484f1f37ea"));

            for (int i = 0; i < 3; i++) {
                assertThat(storage.stepQueue().claim(newcomer.id(), program, NOW, UNTIL, 100))
                        .hasSize(100);
            }
            assertThat(storage.stepQueue().claim(newcomer.id(), program, NOW, UNTIL, 100))
                    .isEmpty();
        }
    }
}

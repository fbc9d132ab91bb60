package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.testing.Slow;
import dev.intake.testing.TestTenant;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whether contacts have entered a program is looked up by contact. By program, each batch would read all entries that the
 * program has ever had, and ingestion would grow slower with every one of them.
 */
@Slow
class EntryPlanTest {
    private static final ProgramId PROGRAM = new ProgramId(new UUID(0, 0));
    private static final ContactId ENTERED = new ContactId(new UUID(0, 7));
    private static final ContactId NEW = new ContactId(new UUID(0, 1L << 40));

    private static final String ENTRIES = """
            INSERT INTO enrollment (enrolled_at, program_id, contact_id, entry_event, tenant_id)
            SELECT '2026-01-01', lpad('', 32, '0')::uuid, lpad(to_hex(n), 32, '0')::uuid, md5(n::text)::uuid, tenant_id
            FROM tenant CROSS JOIN generate_series(1, 20000) AS n
            """;

    @ParameterizedTest
    @ValueSource(strings = {"SELECT 1", "ANALYZE enrollment", "VACUUM ANALYZE enrollment"})
    void entries_areReadByContact_whateverIsKnownOfTheTable(String upkeep) throws SQLException {
        try (RecordedStorage recorded = RecordedStorage.on(TestServer.bundled())) {
            TestTenant tenant = TestTenant.of(recorded.storage(), Intake.on(recorded.storage()));
            recorded.execute(ENTRIES);
            recorded.execute(upkeep);
            recorded.recorder().texts().clear();

            assertThat(recorded.storage()
                            .unitOfWork()
                            .inTenant(
                                    tenant.id(),
                                    stores -> stores.enrollments().entered(Set.of(PROGRAM), Set.of(ENTERED, NEW))))
                    .contains(Set.of(new Entry(PROGRAM, ENTERED)));
            List<String> asked = recorded.recorder().texts().stream()
                    .filter(sql -> sql.contains("FROM enrollment"))
                    .toList();
            assertThat(asked).hasSize(1);
            assertThat(recorded.plan(filled(asked.get(0), recorded)))
                    .anyMatch(step -> step.contains("enrollment_pkey"))
                    .noneMatch(step -> step.contains("enrollment_due"))
                    .noneMatch(step -> step.contains("Seq Scan on enrollment"));
        }
    }

    private static String filled(String sql, RecordedStorage recorded) throws SQLException {
        return sql.replace(":tenant", "" + recorded.number("SELECT max(tenant_id) FROM tenant"))
                .replace(":contacts", "ARRAY['" + ENTERED.value() + "', '" + NEW.value() + "']")
                .replace(":programs", "ARRAY['" + PROGRAM.value() + "']");
    }
}

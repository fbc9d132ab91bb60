package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.testing.Slow;
import dev.intake.testing.TestTenant;
import java.sql.SQLException;
import java.time.Instant;
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
    private static final EventType TYPE = new EventType("ping");
    private static final ContactId ENTERED = new ContactId(new UUID(0, 7));
    private static final ContactId NEW = new ContactId(new UUID(0, 1L << 40));

    private static final String ENTRIES = """
            INSERT INTO enrollment (enrolled_at, program_id, contact_id, entry_event, tenant_id)
            SELECT '2026-01-01', program_id, lpad(to_hex(n), 32, '0')::uuid, md5(n::text)::uuid, tenant_id
            FROM program CROSS JOIN generate_series(1, 20000) AS n
            """;

    private static final String CONTACTS = """
            INSERT INTO contact (created_at, updated_at, contact_id, tenant_id, external_id, attributes)
            SELECT '2026-01-01', '2026-01-01', id::uuid, tenant_id, id, '{}'
            FROM tenant CROSS JOIN unnest(ARRAY['%s', '%s']) AS id
            """.formatted(ENTERED.value(), NEW.value());

    @ParameterizedTest
    @ValueSource(strings = {"SELECT 1", "ANALYZE enrollment", "VACUUM ANALYZE enrollment"})
    void entries_areReadByContact_withAnyStatisticsOfTheTable(String upkeep) throws SQLException {
        try (RecordedStorage recorded = RecordedStorage.on(TestServer.bundled())) {
            TestTenant tenant = TestTenant.of(recorded.storage(), Intake.on(recorded.storage()));
            ProgramId program = tenant.liveProgram(TYPE.value()).id();
            recorded.execute(ENTRIES);
            recorded.execute(CONTACTS);
            recorded.execute(upkeep);
            recorded.recorder().texts().clear();

            Set<ContactId> both = Set.of(ENTERED, NEW);
            recorded.storage().unitOfWork().inTenant(tenant.id(), stores -> {
                IngestSnapshot found = stores.gather(
                        new BatchRefs(Set.copyOf(both), 1, Set.of(TYPE), Set.of(), Set.copyOf(both), Instant.EPOCH));
                assertThat(found.candidates()).hasSize(2);
                assertThat(found.entered()).containsExactly(new Entry(program, ENTERED));
                assertThat(stores.reportFacts(Set.of(TYPE), both).enrollments()).hasSize(1);
                return found;
            });

            List<String> asked = recorded.recorder().texts().stream()
                    .filter(sql -> sql.contains("FROM enrollment"))
                    .toList();
            assertThat(asked).hasSize(2);
            for (String sql : asked) {
                assertThat(recorded.plan(filled(sql, program, recorded)))
                        .anyMatch(step -> step.contains("enrollment_pkey"))
                        .noneMatch(step -> step.contains("enrollment_due"))
                        .noneMatch(step -> step.contains("Seq Scan on enrollment"));
            }
        }
    }

    private static String filled(String sql, ProgramId program, RecordedStorage recorded) throws SQLException {
        String contacts = "ARRAY['" + ENTERED.value() + "', '" + NEW.value() + "']";
        return sql.replace(":tenant", "" + recorded.number("SELECT max(tenant_id) FROM tenant"))
                .replace(":contacts", contacts)
                .replace(":ids", contacts)
                .replace(":enrollingIds", contacts)
                .replace(":enrollingExternalIds", "ARRAY[]::text[]")
                .replace(":externalIds", "ARRAY[]::text[]")
                .replace(":emails", "ARRAY[]::text[]")
                .replace(":perEmail", "1")
                .replace(":byEmail", "0")
                .replace(":types", "ARRAY['" + TYPE.value() + "']")
                .replace(":active", "'active'")
                .replace(":programs", "ARRAY['" + program.value() + "']");
    }
}

package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventStore.Scan;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.kernel.TenantId;
import dev.intake.testing.Slow;
import dev.intake.testing.Tries;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A step of a sweep reads what it looks at and no more, of all events of a tenant, of whose contacts each has entered a
 * program: by the index of arrival, the keys of what it removes, and those of their contacts' entries.
 */
@Slow
class RetentionPlanTest {
    private static final Instant BEFORE = Instant.parse("2026-03-01T00:00:00Z");
    private static final int LIMIT = 1_000;

    private static final String ENTRIES = """
            INSERT INTO enrollment (enrolled_at, program_id, contact_id, entry_event, tenant_id, due_at)
            SELECT min(received_at), md5('program')::uuid, contact_id, (array_agg(event_id ORDER BY received_at))[1],
                tenant_id, CASE WHEN random() < 0.5 THEN '2027-01-01'::timestamptz END
            FROM event
            GROUP BY tenant_id, contact_id
            """;

    @Test
    @Tag(Tries.LAW)
    void step_readsOnlyByIndex() throws SQLException {
        try (RecordedStorage recorded = RecordedStorage.on(TestServer.bundled())) {
            TenantId tenant = BigTenant.in(recorded, 40_000, 200_000);
            recorded.execute(ENTRIES);
            recorded.execute("VACUUM ANALYZE enrollment");
            recorded.recorder().texts().clear();

            Scan first = read(recorded, tenant, Optional.empty());
            Scan second = read(recorded, tenant, first.reached());

            assertThat(first.forgotten()).isBetween(1, LIMIT - 1);
            assertThat(second.forgotten()).isBetween(1, LIMIT);
            List<String> asked = recorded.recorder().texts().stream()
                    .filter(sql -> sql.contains("FROM event"))
                    .toList();
            assertThat(asked).as("the first look, the next, and the removal").hasSize(3);
            for (String sql : asked) {
                assertThat(recorded.plan(filled(sql, recorded)))
                        .as(sql)
                        .noneMatch(step -> step.contains("Seq Scan on event"))
                        .noneMatch(step -> step.contains("Seq Scan on enrollment"))
                        .anyMatch(step -> step.contains(sql.startsWith("DELETE") ? "event_pkey" : "event_received"));
            }
        }
    }

    private static Scan read(RecordedStorage recorded, TenantId tenant, Optional<Cursor> after) {
        return recorded.storage()
                .unitOfWork()
                .inTenant(tenant, stores -> stores.events().deleteBefore(BEFORE, after, LIMIT))
                .orElseThrow();
    }

    private static String filled(String sql, RecordedStorage recorded) throws SQLException {
        EventId middle = new EventId(UUID.fromString("80000000-0000-4000-8000-000000000000"));
        return sql.replace(":tenant", "" + recorded.number("SELECT max(tenant_id) FROM tenant"))
                .replace(":before", "'" + BEFORE + "'")
                .replace(":at:", "'2026-02-01T00:00:00Z':")
                .replace(":mark", "'" + middle + "'::uuid")
                .replace(":limit", "" + LIMIT)
                .replace(":waiting", "'{held,failed,unsure}'")
                .replace(":ids", "ARRAY(SELECT md5(n::text)::uuid FROM generate_series(1, " + LIMIT + ") AS n)");
    }
}

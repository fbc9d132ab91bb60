package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.testing.TestTenant;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** What waits longest is found without a look at every delivery, and without sorting all that waits. */
class ParkedPlanTest {
    private static final String MANY = """
            INSERT INTO delivery (received_at, event_id, tenant_id, source, outcome, provider_id, provider_type)
            SELECT '2026-01-01'::timestamptz + n * interval '1 minute', md5(n::text)::uuid, tenant_id, 2,
                CASE WHEN n % 4 = 0 THEN 'parked' ELSE 'processed' END, 'evt_' || n, 'invoice.paid'
            FROM tenant CROSS JOIN generate_series(1, 20000) AS n;
            INSERT INTO parked_event (
                occurred_at, event_id, tenant_id, connector, customer_id, type, properties, attributes)
            SELECT received_at, event_id, tenant_id, 2, provider_id, 'purchase', '{}', '{}'
            FROM delivery WHERE outcome = 'parked';
            ANALYZE delivery, parked_event
            """;

    @Test
    void parked_isReadInOrder_byTheIndexOfWhatWaits() throws SQLException {
        try (RecordedStorage recorded = RecordedStorage.on(TestServer.bundled())) {
            TestTenant tenant = TestTenant.of(recorded.storage(), Intake.on(recorded.storage()));
            recorded.execute(MANY);

            assertThat(recorded.storage().connectorViews(tenant.id()).parked(3))
                    .extracting(event -> event.customer().id())
                    .containsExactly("evt_4", "evt_8", "evt_12");

            String sql = recorded.recorder().texts().stream()
                    .filter(text -> text.contains("LIMIT :limit"))
                    .findAny()
                    .orElseThrow()
                    .replace(":tenant", "" + recorded.number("SELECT tenant_id FROM tenant"))
                    .replace(":limit", "100");
            assertThat(recorded.plan(sql))
                    .anyMatch(step -> step.contains("delivery_parked"))
                    .noneMatch(step -> step.contains("Sort"));
        }
    }
}

package dev.intake.jdbc;

import dev.intake.tenant.TenantId;
import dev.intake.testing.TestTenant;
import dev.intake.usecase.Intake;
import java.sql.SQLException;

/**
 * A tenant with many contacts and events, made in the database: events of a quarter of a year in the order of their
 * arrival, one in twenty historical; six of ten are of one type, one in a hundred of each of the rare ones, and the last
 * one's stopped coming half way.
 */
final class BigTenant {
    static final String COMMON = "page.viewed";
    static final String FREQUENT = "feature.used";
    static final String FIRST = "user.signed_up";
    static final String THEN = "order.created";
    static final String RARE = "invoice.opened";
    static final String ENDED = "beta.joined";

    private static final String CONTACTS = """
            INSERT INTO contact (created_at, updated_at, contact_id, tenant_id, external_id, attributes)
            SELECT '2026-01-01'::timestamptz + n * interval '1 second', '2026-01-01', md5('c' || n)::uuid, %d, 'u' || n, '{}'
            FROM generate_series(1, %d) AS n
            """;
    private static final String EVENTS = """
            INSERT INTO event (
                received_at, occurred_at, event_id, contact_id, tenant_id, source, historical, type, properties)
            SELECT at, CASE WHEN n %% 20 = 0 THEN at - interval '3 days' ELSE at END, md5(n::text)::uuid,
                md5('c' || (1 + (n * 7919::bigint) %% %3$d))::uuid, %1$d, 1, n %% 20 = 0,
                CASE
                    WHEN n %% 100 < 60 THEN 'page.viewed'
                    WHEN n %% 100 < 80 THEN 'feature.used'
                    WHEN n %% 100 < 89 THEN 'user.signed_up'
                    WHEN n %% 100 < 98 THEN 'order.created'
                    WHEN n %% 100 = 98 AND n < %2$d / 2 THEN 'beta.joined'
                    ELSE 'invoice.opened'
                END,
                '{"plan": "pro", "seats": 12, "country": "DE", "path": "/settings/integrations"}'
            FROM generate_series(%4$d, %5$d) AS n
            CROSS JOIN LATERAL (
                SELECT '2026-01-01'::timestamptz + n * (interval '90 days' / %2$d) AS at) AS moment
            """;
    private static final String TYPES = """
            INSERT INTO type_profile (tenant_id, type, common_keys) SELECT DISTINCT tenant_id, type, '{}'::text[] FROM event
            """;

    /** Less than a connection of the tests waits for. */
    private static final int AT_ONCE = 25_000;

    private BigTenant() {}

    /** Makes it, beside nothing else: the plan that is tempted most to read the whole table. */
    static TenantId in(RecordedStorage recorded, int contacts, int events) throws SQLException {
        TestTenant tenant = TestTenant.of(recorded.storage(), Intake.on(recorded.storage()));
        long id = recorded.number("SELECT max(tenant_id) FROM tenant");
        recorded.execute(CONTACTS.formatted(id, contacts));
        for (int first = 1; first <= events; first += AT_ONCE) {
            int last = Math.min(events, first + AT_ONCE - 1);
            recorded.execute(EVENTS.formatted(id, events, contacts, first, last));
        }
        recorded.execute(TYPES);
        recorded.execute("VACUUM ANALYZE event");
        recorded.execute("VACUUM ANALYZE contact");
        return tenant.id();
    }
}

package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.contact.ContactId;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.testing.TestTenant;
import dev.intake.webhook.ConnectorViews;
import dev.intake.webhook.DeliveryQuery;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** No page of deliveries scans the whole table, and a search continues where it ended. */
class DeliveryPlanTest {
    private static final int MANY = 25_000;
    private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

    private static final String DELIVERIES = """
            INSERT INTO delivery (
                received_at, event_id, contact_id, tenant_id, source, outcome, provider_id, provider_type)
            SELECT '2026-01-01Z'::timestamptz + n * interval '1 minute', md5(n::text)::uuid, md5('c' || n %% 500)::uuid,
                tenant_id, 2, 'processed', 'evt_' || n, 'invoice.paid'
            FROM tenant CROSS JOIN generate_series(1, %s) AS n;
            ANALYZE delivery
            """.formatted(MANY);

    @Test
    void deliveries_areReadByAnIndex_andASearchContinuesWhereItEnded() throws SQLException {
        try (RecordedStorage recorded = RecordedStorage.on(TestServer.bundled())) {
            TenantId tenant = TestTenant.of(recorded.storage(), Intake.on(recorded.storage()))
                    .id();
            recorded.execute(DELIVERIES);
            ConnectorViews views = recorded.storage().connectorViews(tenant);
            DeliveryQuery newest = DeliveryQuery.newest(51);
            DeliveryQuery unknown = newest.ofType(Optional.of("invoice.voided"));
            recorded.recorder().texts().clear();

            assertThat(views.deliveries(newest)).hasSize(51);
            assertThat(views.deliveries(unknown)).isEmpty();
            Cursor end = views.searchEnd(unknown).orElseThrow();
            assertThat(end.receivedAt()).isEqualTo(FIRST.plusSeconds(60L * (MANY - ConnectorViews.MAX_SCANNED + 1)));
            DeliveryQuery older = unknown.before(Optional.of(end));
            assertThat(views.searchEnd(older)).isEmpty();
            assertThat(views.deliveries(newest.of(Optional.of(Connector.STRIPE)).before(Optional.of(end))))
                    .allMatch(delivery -> delivery.mark().compareTo(end) < 0)
                    .hasSize(51);
            views.deliveries(newest.since(Optional.of(FIRST)));
            views.deliveries(newest.about(Optional.of(new ContactId(UUID.randomUUID()))));
            assertThat(views.hasThinEvents(FIRST)).isFalse();
            views.delivery(new EventId(UUID.randomUUID()));

            List<String> asked = recorded.recorder().texts().stream()
                    .filter(sql -> sql.contains("FROM delivery"))
                    .toList();
            assertThat(asked).hasSize(9);
            for (String sql : asked) {
                assertThat(recorded.plan(filled(sql, recorded)))
                        .as(sql)
                        .noneMatch(step -> step.contains("Seq Scan on delivery"))
                        .anyMatch(step -> step.contains(index(sql)));
            }
        }
    }

    private static String index(String sql) {
        if (sql.contains(":contact")) {
            return "delivery_contact";
        }
        if (sql.contains(StripeTranslator.THIN)) {
            return "delivery_thin";
        }
        return sql.contains(":id") ? "delivery_pkey" : "delivery_received";
    }

    private static String filled(String sql, RecordedStorage recorded) throws SQLException {
        Map<String, String> values = new LinkedHashMap<>();
        values.put(":tenant", "" + recorded.number("SELECT max(tenant_id) FROM tenant"));
        values.put(":type", "'invoice.voided'");
        values.put(":source", "2");
        // As small a part of the table as it is of a million deliveries.
        values.put(":looked", "500");
        values.put(":skipped", "499");
        values.put(":since", "'2026-01-17Z'");
        values.put(":contact", "md5('c7')::uuid");
        values.put(":limit", "51");
        values.put(":at", "'2026-01-17Z'");
        values.put(":mark", "md5('7')::uuid");
        values.put(":id", "md5('7')::uuid");
        String filled = sql;
        for (Map.Entry<String, String> value : values.entrySet()) {
            filled = filled.replace(value.getKey(), value.getValue());
        }
        assertThat(filled).doesNotContainPattern("[^:]:[a-z]");
        return filled;
    }
}

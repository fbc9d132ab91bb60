package dev.intake.jdbc.webhook;

import dev.intake.event.DedupeKey;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.jdbc.event.EventRows;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import dev.intake.secret.SealedSecret;
import dev.intake.webhook.FailedDelivery;
import dev.intake.webhook.FailedStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The table {@code failed_delivery}. */
public record JdbcFailedStore(TenantSession queries) implements JdbcKeptBodies<FailedDelivery>, FailedStore {
    private static final String COLUMNS = "connector, source, provider_id, body, received_at\n";
    private static final Table<FailedDelivery> TABLE = new Table<>("failed_delivery", COLUMNS, JdbcFailedStore::read);

    @Override
    public Table<FailedDelivery> table() {
        return TABLE;
    }

    @Override
    public void keep(Collection<FailedDelivery> failed) {
        queries.sql("""
                INSERT INTO failed_delivery (
                    tenant_id, event_id, connector, source, provider_id, body, received_at)
                SELECT t.tenant_id, f.*
                FROM tenant AS t
                CROSS JOIN unnest(:ids, :connectors, :sources, :providerIds, :bodies, :received)
                    AS f (event_id, connector, source, provider_id, body, received_at)
                WHERE t.tenant_id = :tenant
                ORDER BY f.event_id
                ON CONFLICT (tenant_id, event_id) DO UPDATE
                SET connector = excluded.connector, body = excluded.body, received_at = excluded.received_at
                """)
                .rows(failed)
                .uuids("ids", delivery -> delivery.key().eventId().value())
                .shorts("connectors", delivery -> Codes.of(delivery.connector()))
                .shorts("sources", delivery -> Codes.of(delivery.key().source()))
                .texts("providerIds", delivery -> delivery.key().id())
                .bytes("bodies", delivery -> delivery.body().toBytes())
                .times("received", FailedDelivery::receivedAt)
                .update();
    }

    @Override
    public void countAttempt(DedupeKey delivery) {
        queries.sql("""
                UPDATE failed_delivery SET attempts = attempts + 1 WHERE tenant_id = :tenant AND event_id = :id
                """).bind("id", delivery.eventId().value()).update();
    }

    /** Returns deliveries, oldest first. */
    static List<FailedDelivery> oldest(TenantQueries queries, Optional<Cursor> after, int limit) {
        return queries.sql("SELECT " + COLUMNS + """
                FROM failed_delivery
                WHERE tenant_id = :tenant
                """)
                .and(after, "(received_at, event_id) > (:at::timestamptz, :mark)", EventRows::bind)
                .append("""
                ORDER BY received_at, event_id
                LIMIT :limit
                """)
                .bind("limit", limit)
                .list(JdbcFailedStore::read);
    }

    static FailedDelivery read(ResultSet row) throws SQLException {
        return new FailedDelivery(
                Codes.connector(row.getShort("connector")),
                DeliveryRows.readKey(row),
                SealedSecret.ofBytes(row.getBytes("body")),
                Times.get(row, "received_at"));
    }
}

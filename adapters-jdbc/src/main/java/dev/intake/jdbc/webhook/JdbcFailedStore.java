package dev.intake.jdbc.webhook;

import static dev.intake.jdbc.sql.Columns.bytes;
import static dev.intake.jdbc.sql.Columns.shorts;
import static dev.intake.jdbc.sql.Columns.texts;
import static dev.intake.jdbc.sql.Columns.times;
import static dev.intake.jdbc.sql.Columns.uuids;

import dev.intake.event.DedupeKey;
import dev.intake.event.EventQuery.Cursor;
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
public final class JdbcFailedStore extends JdbcKeptBodies<FailedDelivery> implements FailedStore {
    private static final String COLUMNS = "connector, source, provider_id, body, received_at\n";
    private static final BodyTable<FailedDelivery> TABLE =
            new BodyTable<>("failed_delivery", COLUMNS, (row, context) -> read(row));

    private final TenantSession session;

    public JdbcFailedStore(TenantSession session) {
        super(session, TABLE);
        this.session = session;
    }

    @Override
    public void keep(Collection<FailedDelivery> failed) {
        if (failed.isEmpty()) {
            return;
        }
        session.update(
                """
                INSERT INTO failed_delivery (
                    tenant_id, event_id, connector, source, provider_id, body, received_at)
                SELECT t.tenant_id, f.event_id, f.connector, f.source, f.provider_id, f.body,
                    f.received_at
                FROM tenant AS t
                CROSS JOIN unnest(:ids, :connectors, :sources, :providerIds, :bodies, :received)
                    AS f (event_id, connector, source, provider_id, body, received_at)
                WHERE t.tenant_id = :tenant
                ORDER BY f.event_id
                ON CONFLICT (tenant_id, event_id) DO UPDATE
                SET connector = excluded.connector, body = excluded.body, received_at = excluded.received_at
                """,
                update -> update.bind(
                                "ids",
                                uuids(
                                        failed,
                                        delivery -> delivery.key().eventId().value()))
                        .bind("connectors", shorts(failed, delivery -> Codes.of(delivery.connector())))
                        .bind(
                                "sources",
                                shorts(
                                        failed,
                                        delivery -> Codes.of(delivery.key().source())))
                        .bind(
                                "providerIds",
                                texts(failed, delivery -> delivery.key().id()))
                        .bind(
                                "bodies",
                                bytes(failed, delivery -> delivery.body().toBytes()))
                        .bind("received", times(failed, FailedDelivery::receivedAt)));
    }

    @Override
    public void countAttempt(DedupeKey delivery) {
        session.update("""
                UPDATE failed_delivery SET attempts = attempts + 1 WHERE tenant_id = :tenant AND event_id = :id
                """, update -> update.bind("id", delivery.eventId().value()));
    }

    /** Returns deliveries, oldest first. */
    static List<FailedDelivery> oldest(TenantQueries queries, Optional<Cursor> after, int limit) {
        String sql = "SELECT " + COLUMNS + """
                FROM failed_delivery
                WHERE tenant_id = :tenant
                """
                + (after.isPresent() ? " AND (received_at, event_id) > (:at::timestamptz, :mark)" : "") + """

                        ORDER BY received_at, event_id
                        LIMIT :limit
                        """;
        return queries.query(sql, query -> {
            query.bind("limit", limit);
            after.ifPresent(mark -> query.bind("at", Times.text(mark.receivedAt()))
                    .bind("mark", mark.event().value()));
            return query.map((row, context) -> read(row)).list();
        });
    }

    static FailedDelivery read(ResultSet row) throws SQLException {
        return new FailedDelivery(
                Codes.connector(row.getShort("connector")),
                DeliveryRows.readKey(row),
                SealedSecret.ofBytes(row.getBytes("body")),
                Times.get(row, "received_at"));
    }
}

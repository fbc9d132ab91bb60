package dev.intake.jdbc.webhook;

import static dev.intake.jdbc.sql.Columns.bytes;
import static dev.intake.jdbc.sql.Columns.shorts;
import static dev.intake.jdbc.sql.Columns.texts;
import static dev.intake.jdbc.sql.Columns.times;
import static dev.intake.jdbc.sql.Columns.uuids;

import dev.intake.body.FailedDelivery;
import dev.intake.body.FailedStore;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import dev.intake.secret.MasterKeyId;
import dev.intake.secret.SealedSecret;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The table {@code failed_delivery}. */
public final class JdbcFailedStore implements FailedStore {
    /** No event has it: ids are digests. */
    private static final UUID BEFORE_ALL = new UUID(0, 0);

    private final TenantSession session;

    public JdbcFailedStore(TenantSession session) {
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

    @Override
    public List<FailedDelivery> sealedOtherwise(MasterKeyId seal, Optional<DedupeKey> after, int limit) {
        return session.query(
                """
                SELECT connector, source, provider_id, body, received_at
                FROM failed_delivery
                WHERE tenant_id = :tenant AND event_id > :after
                    AND substring(body FROM 1 FOR :length) <> :seal
                ORDER BY event_id
                LIMIT :limit
                """,
                query -> query.bind(
                                "after", after.map(key -> key.eventId().value()).orElse(BEFORE_ALL))
                        .bind("length", seal.toBytes().length)
                        .bind("seal", seal.toBytes())
                        .bind("limit", limit)
                        .map((row, context) -> read(row))
                        .list());
    }

    @Override
    public void drop(Set<DedupeKey> deliveries) {
        if (deliveries.isEmpty()) {
            return;
        }
        session.update(
                """
                DELETE FROM failed_delivery WHERE tenant_id = :tenant AND event_id = ANY (:ids)
                """,
                update -> update.bind(
                        "ids", uuids(deliveries, key -> key.eventId().value())));
    }

    @Override
    public int dropBefore(Instant before, int limit) {
        return session.update(
                """
                DELETE FROM failed_delivery AS d
                USING (
                    SELECT event_id
                    FROM failed_delivery
                    WHERE tenant_id = :tenant AND received_at < :before::timestamptz
                    ORDER BY received_at
                    LIMIT :limit
                ) AS old
                WHERE d.tenant_id = :tenant AND d.event_id = old.event_id
                """, update -> update.bind("before", Times.text(before)).bind("limit", limit));
    }

    /** Returns deliveries by id, after the one with this id. */
    List<FailedDelivery> inOrder(Optional<EventId> after, int limit) {
        return session.query(
                """
                SELECT connector, source, provider_id, body, received_at
                FROM failed_delivery
                WHERE tenant_id = :tenant AND event_id > :after
                ORDER BY event_id
                LIMIT :limit
                """,
                query -> query.bind("after", after.map(EventId::value).orElse(BEFORE_ALL))
                        .bind("limit", limit)
                        .map((row, context) -> read(row))
                        .list());
    }

    /** Returns deliveries, oldest first. */
    List<FailedDelivery> oldest(int limit) {
        return session.query(
                """
                SELECT connector, source, provider_id, body, received_at
                FROM failed_delivery
                WHERE tenant_id = :tenant
                ORDER BY received_at, event_id
                LIMIT :limit
                """,
                query -> query.bind("limit", limit)
                        .map((row, context) -> read(row))
                        .list());
    }

    static FailedDelivery read(ResultSet row) throws SQLException {
        return new FailedDelivery(
                Codes.connector(row.getShort("connector")),
                DeliveryRows.readKey(row),
                SealedSecret.ofBytes(row.getBytes("body")),
                Times.get(row, "received_at"));
    }
}

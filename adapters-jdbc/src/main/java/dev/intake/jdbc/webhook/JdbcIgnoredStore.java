package dev.intake.jdbc.webhook;

import dev.intake.connector.ObjectRef;
import dev.intake.event.EventId;
import dev.intake.jdbc.connector.ObjectMemoryJson;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.LockedTenant;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Uuids;
import dev.intake.secret.SealedSecret;
import dev.intake.webhook.IgnoredDelivery;
import dev.intake.webhook.IgnoredDelivery.Position;
import dev.intake.webhook.IgnoredStore;
import dev.intake.webhook.Mention;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The table {@code ignored_delivery}. */
public record JdbcIgnoredStore(TenantSession queries, LockedTenant locked)
        implements JdbcKeptBodies<IgnoredDelivery>, IgnoredStore {
    private static final String COLUMNS = """
            connector, source, provider_id, object_kind, object_id, memory, array_to_string(mentions, ',') AS mentions, body,
                received_at
            """;

    private static final Table<IgnoredDelivery> TABLE =
            new Table<>("ignored_delivery", COLUMNS, JdbcIgnoredStore::read);

    @Override
    public Table<IgnoredDelivery> table() {
        return TABLE;
    }

    @Override
    public void keep(Collection<IgnoredDelivery> ignored) {
        if (ignored.isEmpty() || locked.access().retention().bodyDays() == 0) {
            return;
        }
        queries.sql("""
                INSERT INTO ignored_delivery (
                    tenant_id, event_id, connector, source, provider_id, object_kind, object_id, memory, mentions, body,
                    received_at)
                SELECT t.tenant_id, i.event_id, i.connector, i.source, i.provider_id, i.object_kind, i.object_id,
                    i.memory::jsonb, i.mentions::uuid[], i.body, i.received_at
                FROM tenant AS t
                CROSS JOIN unnest(
                    :ids, :connectors, :sources, :providerIds, :kinds, :objects, :memories, :mentions, :bodies, :received
                ) AS i (
                    event_id, connector, source, provider_id, object_kind, object_id, memory, mentions, body, received_at)
                WHERE t.tenant_id = :tenant
                ORDER BY i.event_id
                ON CONFLICT (tenant_id, event_id) DO UPDATE
                SET object_kind = excluded.object_kind, object_id = excluded.object_id, memory = excluded.memory,
                    mentions = excluded.mentions, body = excluded.body, received_at = excluded.received_at
                """)
                .rows(ignored)
                .uuids("ids", delivery -> delivery.key().eventId().value())
                .shorts("connectors", delivery -> Codes.of(delivery.connector()))
                .shorts("sources", delivery -> Codes.of(delivery.key().source()))
                .texts("providerIds", delivery -> delivery.key().id())
                .texts("kinds", IgnoredDelivery::object, object -> Codes.of(object.kind()))
                .texts("objects", delivery -> objectId(delivery.object()))
                .texts("memories", IgnoredDelivery::memory, ObjectMemoryJson::write)
                .texts("mentions", delivery -> array(delivery.mentions()))
                .bytes("bodies", delivery -> delivery.body().toBytes())
                .times("received", IgnoredDelivery::receivedAt)
                .write();
    }

    /** Reads all rows of the tenant, whose bodies are stored separately. Under row security, no index can search arrays. */
    @Override
    public int dropNaming(Set<Mention> mentions) {
        return queries.sql("""
                DELETE FROM ignored_delivery WHERE tenant_id = :tenant AND mentions && :mentions
                """)
                .rows(mentions)
                .uuids("mentions", Mention::digest)
                .update();
    }

    /** Returns deliveries of a connector in the order in which they are translated again. */
    static List<IgnoredDelivery> inOrder(
            TenantQueries queries, Connector connector, Instant since, Optional<Position> after, int limit) {
        return queries.sql("SELECT " + COLUMNS + """
                FROM ignored_delivery
                WHERE tenant_id = :tenant AND connector = :connector AND received_at >= :since::timestamptz
                """)
                .and(
                        after,
                        "(object_id, received_at, event_id) > (:object, :at::timestamptz, :mark)",
                        (sql, position) -> sql.bind("object", objectId(position.object()))
                                .bind("at", position.receivedAt())
                                .bind("mark", position.event().value()))
                .append("""
                ORDER BY object_id, received_at, event_id
                LIMIT :limit
                """)
                .bind("connector", Codes.of(connector))
                .bind("since", since)
                .bind("limit", limit)
                .list(JdbcIgnoredStore::read);
    }

    /** Returns deliveries with one of the mentions by id, after the one with this id. */
    static List<IgnoredDelivery> naming(
            TenantQueries queries, Set<Mention> mentions, Optional<EventId> after, int limit) {
        return TABLE.after(queries, after, "mentions && :mentions", limit)
                .uuids("mentions", mentions, Mention::digest)
                .list(JdbcIgnoredStore::read);
    }

    private static String objectId(Optional<ObjectRef> object) {
        return object.map(ObjectRef::id).orElse("");
    }

    private static String array(Set<Mention> mentions) {
        return mentions.stream().map(mention -> mention.digest().toString()).collect(Collectors.joining(",", "{", "}"));
    }

    private static IgnoredDelivery read(ResultSet row) throws SQLException {
        Connector connector = Codes.connector(row.getShort("connector"));
        Optional<ObjectRef.Kind> kind =
                Optional.ofNullable(row.getString("object_kind")).map(code -> Codes.read(ObjectRef.Kind.class, code));
        String objectId = row.getString("object_id");
        String memory = row.getString("memory");
        return new IgnoredDelivery(
                connector,
                DeliveryRows.readKey(row),
                kind.map(of -> new ObjectRef(connector, of, objectId)),
                kind.filter(of -> memory != null).map(of -> ObjectMemoryJson.read(of, memory)),
                Arrays.stream(row.getString("mentions").split(","))
                        .flatMap(digest -> Uuids.parse(digest).stream())
                        .map(Mention::new)
                        .collect(Collectors.toSet()),
                SealedSecret.ofBytes(row.getBytes("body")),
                Times.get(row, "received_at"));
    }
}

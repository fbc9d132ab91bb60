package dev.intake.jdbc.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.ErasedUser;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.MetadataMemory;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.jdbc.connector.CustomerRows;
import dev.intake.jdbc.connector.ObjectMemoryJson;
import dev.intake.jdbc.event.JdbcEventStore;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.kernel.Connector;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.DeliveryRef;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The stored data of a delivery and of the objects that it refers to.
 *
 * @param named the objects that it refers to
 * @param trace its trace
 * @param memory of its object
 * @param link of its customer
 * @param metadata of its customer
 * @param erased the erasure of its customer's contact
 * @param awaited whether events are parked for its customer
 */
record StoredDelivery(
        DeliveryRef named,
        Optional<DeliveryRecord> trace,
        Optional<ObjectMemory> memory,
        Optional<LinkedCustomer> link,
        Optional<MetadataMemory> metadata,
        Optional<ErasedUser> erased,
        boolean awaited) {
    /** A retry or a later mapping may still process these. */
    private static final Set<DeliveryOutcome> UNFINISHED = Set.of(DeliveryOutcome.FAILED, DeliveryOutcome.IGNORED);

    /** Returns the customer whose parked events it may release, if there are any. */
    Optional<CustomerRef> releases() {
        boolean unfinished =
                trace.map(stored -> UNFINISHED.contains(stored.outcome())).orElse(true);
        return named.customer().filter(customer -> awaited && unfinished);
    }

    /**
     * Looks up the objects that deliveries refer to, in one statement, and returns one entry per delivery. Because of its LIMIT,
     * each part reads one row by a primary key or an index; otherwise the planner could read all rows of the tenant. Objects that a delivery does not refer to are bound as null, which equals nothing.
     */
    static List<StoredDelivery> read(TenantSession session, JdbcEventStore events, List<DeliveryRef> named) {
        return session.sql("""
                SELECT n.place, d.source, d.provider_id, d.provider_type, d.outcome, d.became, d.contact_id, d.reason,
                    d.received_at, o.memory, l.external_id AS linked_external_id, l.email AS linked_email,
                    l.contact_id AS linked_contact_id, l.other_contacts, l.named_at,
                    l.customer_id IS NOT NULL AS is_linked,
                    m.memory AS metadata, g.memory AS erased, p.customer_id IS NOT NULL AS awaited, e.event_id IS NOT NULL AS recorded
                FROM unnest(
                    (SELECT :ids)::uuid[], (SELECT :objectsOf)::smallint[], (SELECT :kinds)::text[],
                    (SELECT :objects)::text[], (SELECT :customersOf)::smallint[], (SELECT :customers)::text[],
                    (SELECT :digests)::text[]
                ) WITH ORDINALITY AS n (event_id, object_of, kind, object, customer_of, customer, digest, place)
                LEFT JOIN LATERAL (
                    SELECT source, provider_id, provider_type, outcome, became, contact_id, reason, received_at
                    FROM delivery
                    WHERE tenant_id = :tenant AND event_id = n.event_id
                    LIMIT 1
                ) AS d ON true
                LEFT JOIN LATERAL (
                    SELECT event_id FROM event WHERE tenant_id = :tenant AND event_id = n.event_id LIMIT 1
                ) AS e ON true
                LEFT JOIN LATERAL (
                    SELECT memory
                    FROM object_memory
                    WHERE tenant_id = :tenant AND connector = n.object_of AND kind = n.kind AND object_id = n.object
                    LIMIT 1
                ) AS o ON true
                LEFT JOIN LATERAL (
                    SELECT customer_id, external_id, email, contact_id,
                        array_to_string(other_contacts, ',') AS other_contacts, named_at
                    FROM customer_link
                    WHERE tenant_id = :tenant AND connector = n.customer_of AND customer_id = n.customer
                    LIMIT 1
                ) AS l ON true
                LEFT JOIN LATERAL (
                    SELECT memory
                    FROM object_memory
                    WHERE tenant_id = :tenant AND connector = n.customer_of AND kind = :metadata
                        AND object_id = n.customer
                    LIMIT 1
                ) AS m ON true
                LEFT JOIN LATERAL (
                    SELECT memory
                    FROM object_memory
                    WHERE tenant_id = :tenant AND connector = n.customer_of AND kind = :erased AND object_id = n.digest
                    LIMIT 1
                ) AS g ON true
                LEFT JOIN LATERAL (
                    SELECT customer_id
                    FROM parked_event
                    WHERE tenant_id = :tenant AND connector = n.customer_of AND customer_id = n.customer
                    LIMIT 1
                ) AS p ON true
                ORDER BY n.place
                """)
                .rows(named)
                .uuids("ids", ref -> ref.key().eventId().value())
                .shorts("objectsOf", ref -> code(ref.object().map(ObjectRef::connector)))
                .texts("kinds", DeliveryRef::object, object -> Codes.of(object.kind()))
                .texts("objects", DeliveryRef::object, ObjectRef::id)
                .shorts("customersOf", ref -> code(ref.customer().map(CustomerRef::connector)))
                .texts("customers", DeliveryRef::customer, CustomerRef::id)
                .texts(
                        "digests",
                        DeliveryRef::customer,
                        customer -> ObjectRef.erased(customer).id())
                .bind("metadata", Codes.of(ObjectRef.Kind.METADATA))
                .bind("erased", Codes.of(ObjectRef.Kind.ERASED_USER))
                .list(row -> {
                    DeliveryRef ref = named.get(row.getInt("place") - 1);
                    events.note(ref.key().eventId(), row.getBoolean("recorded"));
                    return read(row, ref);
                });
    }

    private static @Nullable Short code(Optional<Connector> connector) {
        return connector.map(Codes::of).orElse(null);
    }

    private static StoredDelivery read(ResultSet row, DeliveryRef named) throws SQLException {
        String memory = row.getString("memory");
        String metadata = row.getString("metadata");
        String erased = row.getString("erased");
        return new StoredDelivery(
                named,
                row.getString("provider_id") == null ? Optional.empty() : Optional.of(DeliveryRows.read(row)),
                memory == null
                        ? Optional.empty()
                        : named.object().map(object -> ObjectMemoryJson.read(object.kind(), memory)),
                row.getBoolean("is_linked")
                        ? Optional.of(CustomerRows.read(row, named.customer().orElseThrow()))
                        : Optional.empty(),
                Optional.ofNullable(metadata).map(ObjectMemoryJson::metadata),
                Optional.ofNullable(erased).map(ObjectMemoryJson::erased),
                row.getBoolean("awaited"));
    }
}

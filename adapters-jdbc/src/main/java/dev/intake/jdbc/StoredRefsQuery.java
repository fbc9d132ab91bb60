package dev.intake.jdbc;

import dev.intake.connector.Connector;
import dev.intake.connector.CustomerRef;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.delivery.DeliveryRecord;
import dev.intake.delivery.DeliveryRefs;
import dev.intake.delivery.LinkedCustomer;
import dev.intake.delivery.StoredRefs;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** Looks up all that a delivery names in one statement, of which each part is one look into a primary key or index. */
final class StoredRefsQuery {
    private StoredRefsQuery() {}

    /** What is not named is bound as null, which equals nothing. */
    static StoredRefs read(TenantSession session, KnownEvents events, DeliveryRefs named) {
        Optional<CustomerRef> customer = named.customer();
        Optional<ObjectRef> object = named.object();
        return session.query(
                """
                SELECT d.source, d.provider_id, d.provider_type, d.outcome, d.became, d.contact_id, d.reason,
                    d.received_at, o.memory, l.external_id AS linked_external_id, l.email AS linked_email,
                    l.contact_id AS linked_contact_id, l.customer_id IS NOT NULL AS is_linked,
                    EXISTS (
                        SELECT FROM parked_event AS p
                        WHERE p.tenant_id = :tenant AND p.connector = :customerOf AND p.customer_id = :customer
                    ) AS awaited,
                    EXISTS (
                        SELECT FROM event AS e WHERE e.tenant_id = :tenant AND e.event_id = :id
                    ) AS recorded
                FROM tenant AS t
                LEFT JOIN delivery AS d ON d.tenant_id = :tenant AND d.event_id = :id
                LEFT JOIN object_memory AS o
                    ON o.tenant_id = :tenant AND o.connector = :objectOf AND o.kind = :kind AND o.object_id = :object
                LEFT JOIN customer_link AS l
                    ON l.tenant_id = :tenant AND l.connector = :customerOf AND l.customer_id = :customer
                WHERE t.tenant_id = :tenant
                """,
                query -> query.bind("id", named.key().eventId().value())
                        .bind(
                                "objectOf",
                                object.map(ObjectRef::connector)
                                        .map(StoredRefsQuery::code)
                                        .orElse(null))
                        .bind("kind", object.map(ref -> Codes.of(ref.kind())).orElse(null))
                        .bind("object", object.map(ObjectRef::id).orElse(null))
                        .bind(
                                "customerOf",
                                customer.map(CustomerRef::connector)
                                        .map(StoredRefsQuery::code)
                                        .orElse(null))
                        .bind("customer", customer.map(CustomerRef::id).orElse(null))
                        .map((row, context) -> {
                            events.note(named.key().eventId(), row.getBoolean("recorded"));
                            return read(row, named);
                        })
                        .one());
    }

    private static Short code(Connector connector) {
        return Codes.of(connector);
    }

    private static StoredRefs read(ResultSet row, DeliveryRefs named) throws SQLException {
        Optional<DeliveryRecord> trace =
                row.getString("provider_id") == null ? Optional.empty() : Optional.of(DeliveryRows.read(row));
        String memory = row.getString("memory");
        Optional<ObjectMemory> remembered = memory == null
                ? Optional.empty()
                : named.object().map(object -> ObjectMemoryJson.read(object.kind(), memory));
        Optional<LinkedCustomer> link = row.getBoolean("is_linked")
                ? Optional.of(CustomerRows.read(row, named.customer().orElseThrow()))
                : Optional.empty();
        return new StoredRefs(trace, remembered, link, row.getBoolean("awaited"));
    }
}

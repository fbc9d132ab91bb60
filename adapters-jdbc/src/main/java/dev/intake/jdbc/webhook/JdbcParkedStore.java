package dev.intake.jdbc.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.jdbc.event.EventRows;
import dev.intake.jdbc.event.JdbcEventStore;
import dev.intake.jdbc.sql.AttributesJson;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.webhook.ParkedEvent;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The table {@code parked_event}: events that wait for their customer, whose traces are in {@code delivery}. */
public record JdbcParkedStore(TenantSession session) {
    private static final String SELECT = """
            SELECT p.connector, p.customer_id, p.type, p.name, p.properties, p.attributes, p.occurred_at,
                p.historical,
                d.source, d.provider_id, d.provider_type, d.outcome, d.became, d.contact_id, d.reason,
                d.received_at
            FROM parked_event AS p
            JOIN delivery AS d ON d.tenant_id = :tenant AND d.event_id = p.event_id
            """;

    /** Returns the parked events of these customers, in no particular order. */
    List<ParkedEvent> waitingFor(Set<CustomerRef> customers) {
        return session.sql(SELECT + """
                WHERE p.tenant_id = :tenant
                    AND (p.connector, p.customer_id) IN (SELECT * FROM unnest(:connectors, :ids))
                """)
                .rows(customers)
                .shorts("connectors", customer -> Codes.of(customer.connector()))
                .texts("ids", CustomerRef::id)
                .list(ParkedRows::read);
    }

    /** A plain insert, for the reason of {@link JdbcEventStore#record}: a parked event cannot be parked again. */
    void park(Collection<ParkedEvent> events) {
        session.sql("""
                INSERT INTO parked_event (
                    tenant_id, event_id, connector, customer_id, type, name, properties, attributes, occurred_at,
                    historical)
                SELECT t.tenant_id, p.event_id, p.connector, p.customer_id, p.type, p.name, p.properties::jsonb,
                    p.attributes::jsonb, p.occurred_at, p.historical
                FROM tenant AS t
                CROSS JOIN unnest(
                    :ids, :connectors, :customers, :types, :names, :properties, :attributes, :occurred, :historical
                ) AS p (
                    event_id, connector, customer_id, type, name, properties, attributes, occurred_at, historical)
                WHERE t.tenant_id = :tenant
                ORDER BY p.event_id
                """)
                .rows(events)
                .uuids("ids", event -> event.delivery().key().eventId().value())
                .shorts("connectors", event -> Codes.of(event.customer().connector()))
                .texts("customers", event -> event.customer().id())
                .texts("types", event -> event.type().value())
                .texts("names", ParkedEvent::name, ContactName::value)
                .texts("properties", event -> AttributesJson.write(event.properties()))
                .texts("attributes", event -> AttributesJson.write(event.attributes()))
                .times("occurred", ParkedEvent::occurredAt)
                .flags("historical", ParkedEvent::historical)
                .write();
    }

    /** Removes the parked ones of these events. */
    public void release(Set<DedupeKey> deliveries) {
        session.sql("""
                DELETE FROM parked_event WHERE tenant_id = :tenant AND event_id = ANY (:ids)
                """)
                .rows(deliveries)
                .uuids("ids", key -> key.eventId().value())
                .write();
    }

    /** Returns the parked events of the customers, and those that contain one of the addresses as a value. */
    public List<ParkedEvent> naming(Set<CustomerRef> customers, Set<EmailAddress> addresses) {
        return session
                .sql(SELECT + """
                WHERE p.tenant_id = :tenant AND (
                    (p.connector, p.customer_id) IN (SELECT * FROM unnest(:connectors, :ids))
                    OR EXISTS (
                        SELECT FROM unnest(ARRAY[p.properties, p.attributes]) AS o (members)
                        CROSS JOIN LATERAL jsonb_each_text(o.members) AS m
                        WHERE\s""" + AttributesJson.MAYBE_ADDRESS + "))")
                .shorts("connectors", customers, customer -> Codes.of(customer.connector()))
                .texts("ids", customers, CustomerRef::id)
                .texts("addresses", addresses, EmailAddress::key)
                .list(ParkedRows::read)
                .stream()
                .filter(event -> customers.contains(event.customer())
                        || EmailAddress.isAnyIn(event.properties(), addresses)
                        || EmailAddress.isAnyIn(event.attributes(), addresses))
                .toList();
    }

    /**
     * Returns the longest parked events first. They are also parked in the ledger: the condition on it lets PostgreSQL use
     * its partial index, which has this order.
     */
    List<ParkedEvent> oldest(Optional<Cursor> after, int limit) {
        return session.sql(SELECT + """
                WHERE p.tenant_id = :tenant AND d.outcome = 'parked'
                """)
                .and(after, "(d.received_at, d.event_id) > (:at::timestamptz, :mark)", EventRows::bind)
                .append("""
                ORDER BY d.received_at, d.event_id
                LIMIT :limit
                """)
                .bind("limit", limit)
                .list(ParkedRows::read);
    }
}

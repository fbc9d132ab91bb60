package dev.intake.jdbc.webhook;

import static dev.intake.jdbc.sql.Columns.flags;
import static dev.intake.jdbc.sql.Columns.shorts;
import static dev.intake.jdbc.sql.Columns.texts;
import static dev.intake.jdbc.sql.Columns.times;
import static dev.intake.jdbc.sql.Columns.uuids;

import dev.intake.connector.CustomerRef;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.jdbc.event.JdbcEventStore;
import dev.intake.jdbc.sql.AttributesJson;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import dev.intake.webhook.ParkedEvent;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The table {@code parked_event}: events that wait for their customer, whose traces are in {@code delivery}. */
public final class JdbcParkedStore {
    private static final String SELECT = """
            SELECT p.connector, p.customer_id, p.type, p.name, p.properties, p.attributes, p.occurred_at,
                p.historical,
                d.source, d.provider_id, d.provider_type, d.outcome, d.became, d.contact_id, d.reason,
                d.received_at
            FROM parked_event AS p
            JOIN delivery AS d ON d.tenant_id = :tenant AND d.event_id = p.event_id
            """;

    private final TenantSession session;

    public JdbcParkedStore(TenantSession session) {
        this.session = session;
    }

    /** Returns the parked events of these customers, in no particular order. */
    List<ParkedEvent> waitingFor(Set<CustomerRef> customers) {
        if (customers.isEmpty()) {
            return List.of();
        }
        return session.query(
                SELECT + """
                WHERE p.tenant_id = :tenant
                    AND (p.connector, p.customer_id) IN (SELECT * FROM unnest(:connectors, :ids))
                """,
                query -> query.bind("connectors", shorts(customers, customer -> Codes.of(customer.connector())))
                        .bind("ids", texts(customers, CustomerRef::id))
                        .map((row, context) -> ParkedRows.read(row))
                        .list());
    }

    /** A plain insert, for the reason of {@link JdbcEventStore#record}: a parked event cannot be parked again. */
    void park(Collection<ParkedEvent> events) {
        if (events.isEmpty()) {
            return;
        }
        session.write(
                """
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
                """,
                write -> write.bind(
                                "ids",
                                uuids(
                                        events,
                                        event ->
                                                event.delivery().key().eventId().value()))
                        .bind(
                                "connectors",
                                shorts(
                                        events,
                                        event -> Codes.of(event.customer().connector())))
                        .bind(
                                "customers",
                                texts(events, event -> event.customer().id()))
                        .bind("types", texts(events, event -> event.type().value()))
                        .bind("names", texts(events, ParkedEvent::name, ContactName::value))
                        .bind("properties", texts(events, event -> AttributesJson.write(event.properties())))
                        .bind("attributes", texts(events, event -> AttributesJson.write(event.attributes())))
                        .bind("occurred", times(events, ParkedEvent::occurredAt))
                        .bind("historical", flags(events, ParkedEvent::historical)));
    }

    /** Removes the parked ones of these events. */
    public void release(Set<DedupeKey> deliveries) {
        if (deliveries.isEmpty()) {
            return;
        }
        session.write(
                """
                DELETE FROM parked_event WHERE tenant_id = :tenant AND event_id = ANY (:ids)
                """,
                write ->
                        write.bind("ids", uuids(deliveries, key -> key.eventId().value())));
    }

    /** Returns the parked events of the customers, and those that contain one of the addresses as a value. */
    public List<ParkedEvent> naming(Set<CustomerRef> customers, Set<EmailAddress> addresses) {
        return session.query(
                SELECT + """
                WHERE p.tenant_id = :tenant AND (
                    (p.connector, p.customer_id) IN (SELECT * FROM unnest(:connectors, :ids))
                    OR EXISTS (
                        SELECT FROM unnest(ARRAY[p.properties, p.attributes]) AS o (members)
                        CROSS JOIN LATERAL jsonb_each_text(o.members) AS m
                        WHERE\s""" + AttributesJson.MAYBE_ADDRESS + "))",
                query -> query.bind("connectors", shorts(customers, customer -> Codes.of(customer.connector())))
                        .bind("ids", texts(customers, CustomerRef::id))
                        .bind("addresses", texts(addresses, EmailAddress::key))
                        .map((row, context) -> ParkedRows.read(row))
                        .filter(event -> customers.contains(event.customer())
                                || EmailAddress.isAnyIn(event.properties(), addresses)
                                || EmailAddress.isAnyIn(event.attributes(), addresses))
                        .list());
    }

    /**
     * Returns the longest parked events first. They are also parked in the ledger: the condition on it lets PostgreSQL use
     * its partial index, which has this order.
     */
    List<ParkedEvent> oldest(Optional<Cursor> after, int limit) {
        return session.query(
                SELECT + """
                WHERE p.tenant_id = :tenant AND d.outcome = 'parked'
                """ + (after.isPresent() ? " AND (d.received_at, d.event_id) > (:at::timestamptz, :mark)" : "")
                        + """

                        ORDER BY d.received_at, d.event_id
                        LIMIT :limit
                        """,
                query -> {
                    query.bind("limit", limit);
                    after.ifPresent(mark -> query.bind("at", Times.text(mark.receivedAt()))
                            .bind("mark", mark.event().value()));
                    return query.map((row, context) -> ParkedRows.read(row)).list();
                });
    }
}

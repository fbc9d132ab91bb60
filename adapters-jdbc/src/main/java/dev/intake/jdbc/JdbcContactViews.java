package dev.intake.jdbc;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.delivery.DeliveryRecord;
import dev.intake.delivery.FailedDelivery;
import dev.intake.delivery.LinkedCustomer;
import dev.intake.delivery.ParkedEvent;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.port.ContactQuery;
import dev.intake.port.ContactViews;
import dev.intake.port.EventQuery.Mark;
import dev.intake.port.Timeline;
import dev.intake.port.Timeline.Order;
import dev.intake.port.Timeline.Place;
import dev.intake.tenant.TenantId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.statement.Query;

/** Lists contacts and what belongs to one of them, with single statements, each on its own. */
final class JdbcContactViews implements ContactViews {
    private final TenantReader reader;

    JdbcContactViews(TenantReader reader) {
        this.reader = reader;
    }

    @Override
    public List<Contact> contacts(TenantId tenant, ContactQuery query) {
        return reader.look(tenant, List.of(), session -> ContactList.read(session, query));
    }

    @Override
    public List<EventRecord> events(TenantId tenant, ContactId contact, Optional<Mark> before, int limit) {
        return reader.look(
                tenant,
                List.of(),
                session -> session.query(
                        page("""
                                SELECT event_id, contact_id, type, properties, occurred_at, received_at, source,
                                    historical, test
                                FROM event
                                WHERE tenant_id = :tenant AND contact_id = :contact
                                """, before),
                        query -> bound(query, contact, before, limit)
                                .map((row, context) -> EventRows.read(row))
                                .list()));
    }

    @Override
    public Timeline timeline(TenantId tenant, ContactId contact, Optional<Place> behind, int limit) {
        return reader.look(tenant, new Timeline(Order.OCCURRED, List.of()), session -> {
            Order order = behind.map(Place::order).orElseGet(() -> order(session, contact));
            Optional<Mark> mark = behind.map(place -> new Mark(place.at(), place.event()));
            String column = order == Order.OCCURRED ? "occurred_at" : "received_at";
            return new Timeline(
                    order,
                    session.query(
                            page("""
                                    SELECT event_id, contact_id, type, properties, occurred_at, received_at, source,
                                        historical, test
                                    FROM event
                                    WHERE tenant_id = :tenant AND contact_id = :contact
                                    """, column, mark),
                            query -> bound(query, contact, mark, limit)
                                    .map((row, context) -> EventRows.read(row))
                                    .list()));
        });
    }

    private static Order order(TenantSession session, ContactId contact) {
        int counted = session.query(
                """
                SELECT count(*) AS events
                FROM (
                    SELECT 1
                    FROM event
                    WHERE tenant_id = :tenant AND contact_id = :contact
                    LIMIT :limit
                ) AS counted
                """,
                query -> query.bind("contact", contact.value())
                        .bind("limit", Timeline.MOST_SORTED + 1)
                        .map((row, context) -> row.getInt("events"))
                        .one());
        return counted > Timeline.MOST_SORTED ? Order.ARRIVED : Order.OCCURRED;
    }

    @Override
    public List<DeliveryRecord> deliveries(TenantId tenant, ContactId contact, Optional<Mark> before, int limit) {
        return reader.look(
                tenant,
                List.of(),
                session -> session.query(
                        page("""
                                SELECT source, provider_id, provider_type, outcome, became, contact_id, reason, received_at
                                FROM delivery
                                WHERE tenant_id = :tenant AND contact_id = :contact
                                """, before),
                        query -> bound(query, contact, before, limit)
                                .map((row, context) -> DeliveryRows.read(row))
                                .list()));
    }

    private static String page(String select, Optional<Mark> before) {
        return page(select, "received_at", before);
    }

    private static String page(String select, String moment, Optional<Mark> before) {
        return select
                + (before.isPresent() ? " AND (" + moment + ", event_id) < (:at::timestamptz, :mark)" : "")
                + """

                        ORDER BY %s DESC, event_id DESC
                        LIMIT :limit
                        """.formatted(moment);
    }

    private static Query bound(Query query, ContactId contact, Optional<Mark> before, int limit) {
        query.bind("contact", contact.value()).bind("limit", limit);
        before.ifPresent(mark -> query.bind("at", Times.text(mark.receivedAt()))
                .bind("mark", mark.event().value()));
        return query;
    }

    @Override
    public List<LinkedCustomer> customers(TenantId tenant, Contact contact) {
        return reader.look(
                tenant,
                List.of(),
                session -> session.query(
                        """
                        SELECT connector, customer_id, external_id AS linked_external_id, email AS linked_email,
                            contact_id AS linked_contact_id, array_to_string(other_contacts, ',') AS other_contacts
                        FROM customer_link
                        WHERE tenant_id = :tenant AND contact_id = :contact
                        UNION ALL
                        SELECT connector, customer_id, external_id, email, contact_id, array_to_string(other_contacts, ',')
                        FROM customer_link
                        WHERE tenant_id = :tenant AND contact_id IS NULL AND external_id = :externalId
                        UNION ALL
                        SELECT connector, customer_id, external_id, email, contact_id, array_to_string(other_contacts, ',')
                        FROM customer_link
                        WHERE tenant_id = :tenant AND contact_id IS NULL AND external_id IS NULL
                            AND email_key = :email
                        """,
                        query -> query.bind("contact", contact.id().value())
                                .bind(
                                        "externalId",
                                        contact.externalId()
                                                .map(ExternalId::value)
                                                .orElse(null))
                                .bind(
                                        "email",
                                        contact.email().map(EmailAddress::key).orElse(null))
                                .map((row, context) -> CustomerRows.read(row))
                                .list()));
    }

    @Override
    public List<ParkedEvent> parked(TenantId tenant, Set<CustomerRef> customers, Set<EmailAddress> addresses) {
        return reader.look(tenant, List.of(), session -> new JdbcParkedStore(session).naming(customers, addresses));
    }

    @Override
    public Map<ObjectRef, ObjectMemory> objects(TenantId tenant, Set<ObjectRef> objects) {
        return reader.look(tenant, Map.of(), session -> new JdbcObjectStore(session).of(objects));
    }

    @Override
    public List<FailedDelivery> failed(TenantId tenant, Optional<EventId> after, int limit) {
        return reader.look(tenant, List.of(), session -> new JdbcFailedStore(session).inOrder(after, limit));
    }
}

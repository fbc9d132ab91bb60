package dev.intake.jdbc.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.jdbc.connector.CustomerRows;
import dev.intake.jdbc.connector.JdbcObjectStore;
import dev.intake.jdbc.contact.FormerKeys;
import dev.intake.jdbc.secret.JdbcSecretReader;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.kernel.Connector;
import dev.intake.webhook.ConnectorViews;
import dev.intake.webhook.DeliveryDetails;
import dev.intake.webhook.DeliveryQuery;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.FailedDelivery;
import dev.intake.webhook.IgnoredDelivery;
import dev.intake.webhook.Mention;
import dev.intake.webhook.ParkedEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Queries about one tenant's connectors, one statement each. */
public record JdbcConnectorViews(TenantQueries queries) implements JdbcTraceReader, JdbcSecretReader, ConnectorViews {
    @Override
    public List<DeliveryRecord> deliveries(DeliveryQuery query) {
        return DeliveryList.read(queries, query);
    }

    @Override
    public Optional<Cursor> searchEnd(DeliveryQuery query) {
        return DeliveryList.end(queries, query);
    }

    @Override
    public Optional<DeliveryDetails> delivery(EventId delivery) {
        return queries.sql("""
                SELECT d.source, d.provider_id, d.provider_type, d.outcome, d.became, d.contact_id, d.reason, d.received_at,
                    p.customer_id, p.type, p.name, p.properties, p.attributes, p.occurred_at, p.historical,
                    f.body, f.attempts, coalesce(p.connector, f.connector) AS connector
                FROM delivery AS d
                LEFT JOIN parked_event AS p ON p.tenant_id = :tenant AND p.event_id = d.event_id
                LEFT JOIN failed_delivery AS f ON f.tenant_id = :tenant AND f.event_id = d.event_id
                WHERE d.tenant_id = :tenant AND d.event_id = :id
                """).bind("id", delivery.value()).find(JdbcConnectorViews::details);
    }

    private static DeliveryDetails details(ResultSet row) throws SQLException {
        boolean isParked = row.getString("customer_id") != null;
        boolean isKept = row.getBytes("body") != null;
        return new DeliveryDetails(
                DeliveryRows.read(row),
                isParked ? Optional.of(ParkedRows.read(row)) : Optional.empty(),
                isKept ? Optional.of(JdbcFailedStore.read(row)) : Optional.empty(),
                row.getInt("attempts"));
    }

    @Override
    public List<ParkedEvent> parked(Optional<Cursor> after, int limit) {
        return queries.read(session -> new JdbcParkedStore(session).oldest(after, limit));
    }

    @Override
    public List<LinkedCustomer> customers(Contact contact) {
        return queries.sql("""
                SELECT connector, customer_id, external_id AS linked_external_id, email AS linked_email,
                    contact_id AS linked_contact_id, array_to_string(other_contacts, ',') AS other_contacts,
                    named_at
                FROM customer_link
                WHERE tenant_id = :tenant AND contact_id = :contact
                UNION ALL
                SELECT connector, customer_id, external_id, email, contact_id, array_to_string(other_contacts, ','),
                    named_at
                FROM customer_link
                WHERE tenant_id = :tenant AND contact_id IS NULL AND external_id = :externalId
                UNION ALL
                SELECT connector, customer_id, external_id, email, contact_id, array_to_string(other_contacts, ','),
                    named_at
                FROM customer_link
                WHERE tenant_id = :tenant AND contact_id IS NULL AND external_id IS NULL
                    AND email_key = ANY (:emails)
                """)
                .bind("contact", contact.id().value())
                .bind("externalId", contact.externalId(), ExternalId::value)
                .texts("emails", FormerKeys.all(contact.email().stream().toList()), key -> key)
                .list(CustomerRows::read);
    }

    @Override
    public List<ParkedEvent> parked(Set<CustomerRef> customers, Set<EmailAddress> addresses) {
        return queries.read(session -> new JdbcParkedStore(session).naming(customers, addresses));
    }

    @Override
    public Map<ObjectRef, ObjectMemory> objects(Set<ObjectRef> objects) {
        return queries.read(session -> new JdbcObjectStore(session).of(objects));
    }

    @Override
    public List<FailedDelivery> failed(Optional<Cursor> after, int limit) {
        return JdbcFailedStore.oldest(queries, after, limit);
    }

    @Override
    public List<IgnoredDelivery> ignored(
            Connector connector, Instant since, Optional<IgnoredDelivery.Position> after, int limit) {
        return JdbcIgnoredStore.inOrder(queries, connector, since, after, limit);
    }

    @Override
    public List<IgnoredDelivery> ignoredNaming(Set<Mention> mentions, Optional<EventId> after, int limit) {
        return JdbcIgnoredStore.naming(queries, mentions, after, limit);
    }
}

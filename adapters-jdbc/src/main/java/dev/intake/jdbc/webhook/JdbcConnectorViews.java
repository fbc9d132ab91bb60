package dev.intake.jdbc.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.id.TenantId;
import dev.intake.jdbc.event.ContactPage;
import dev.intake.jdbc.secret.JdbcSecretStore;
import dev.intake.jdbc.sql.TenantReader;
import dev.intake.secret.StoredSecrets;
import dev.intake.source.Connector;
import dev.intake.webhook.ConnectorViews;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.FailedDelivery;
import dev.intake.webhook.LinkedCustomer;
import dev.intake.webhook.ParkedEvent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Queries about one tenant's connectors, one statement each. */
public final class JdbcConnectorViews implements ConnectorViews {
    private final TenantReader reader;

    public JdbcConnectorViews(TenantReader reader) {
        this.reader = reader;
    }

    @Override
    public Map<Connector, StoredSecrets> secrets(TenantId tenant) {
        return reader.look(tenant, Map.of(), session -> new JdbcSecretStore(session).all());
    }

    @Override
    public List<DeliveryRecord> deliveries(
            TenantId tenant,
            Optional<Connector> connector,
            Optional<DeliveryOutcome> outcome,
            Optional<Cursor> before,
            int limit) {
        return reader.look(tenant, List.of(), session -> DeliveryList.read(session, connector, outcome, before, limit));
    }

    @Override
    public List<ParkedEvent> parked(TenantId tenant, Optional<Cursor> after, int limit) {
        return reader.look(tenant, List.of(), session -> new JdbcParkedStore(session).oldest(after, limit));
    }

    @Override
    public List<FailedDelivery> failed(TenantId tenant, int limit) {
        return reader.look(tenant, List.of(), session -> new JdbcFailedStore(session).oldest(limit));
    }

    @Override
    public List<DeliveryRecord> deliveries(TenantId tenant, ContactId contact, Optional<Cursor> before, int limit) {
        ContactPage page = new ContactPage(contact, before, limit);
        return reader.look(
                tenant,
                List.of(),
                session -> session.query(
                        page.of("""
                                SELECT source, provider_id, provider_type, outcome, became, contact_id, reason, received_at
                                FROM delivery
                                WHERE tenant_id = :tenant AND contact_id = :contact
                                """),
                        query -> page.bind(query)
                                .map((row, context) -> DeliveryRows.read(row))
                                .list()));
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

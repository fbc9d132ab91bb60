package dev.intake.jdbc;

import static dev.intake.jdbc.Columns.shorts;
import static dev.intake.jdbc.Columns.texts;
import static dev.intake.jdbc.Columns.uuids;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.delivery.LinkedCustomer;
import dev.intake.delivery.ParkedEvent;
import dev.intake.jdbc.DayCountRows.Removed;
import dev.intake.port.ErasureStore;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Removes persons from every table, one statement a table. */
final class JdbcErasureStore implements ErasureStore {
    private final TenantSession session;
    private final KnownEvents events;

    JdbcErasureStore(TenantSession session, KnownEvents events) {
        this.session = session;
        this.events = events;
    }

    @Override
    public int events(Set<ContactId> of, int limit) {
        events.forget();
        List<Removed> removed = session.query(
                """
                DELETE FROM event AS e
                USING (
                    SELECT event_id
                    FROM event
                    WHERE tenant_id = :tenant AND contact_id = ANY (:contacts)
                    LIMIT :limit
                ) AS gone
                WHERE e.tenant_id = :tenant AND e.event_id = gone.event_id
                RETURNING\s""" + DayCountRows.REMOVED,
                query -> query.bind("contacts", uuids(of, ContactId::value))
                        .bind("limit", limit)
                        .map((row, context) -> Removed.read(row))
                        .list());
        DayCountRows.takeOff(session, removed);
        return removed.size();
    }

    @Override
    public int enrollments(Set<ContactId> of) {
        return session.update("""
                DELETE FROM enrollment WHERE tenant_id = :tenant AND contact_id = ANY (:contacts)
                """, update -> update.bind("contacts", uuids(of, ContactId::value)));
    }

    @Override
    public int emails(Set<ContactId> of) {
        return session.update("""
                DELETE FROM email WHERE tenant_id = :tenant AND contact_id = ANY (:contacts)
                """, update -> update.bind("contacts", uuids(of, ContactId::value)));
    }

    @Override
    public List<LinkedCustomer> customers(Collection<Contact> of) {
        session.update(
                """
                UPDATE customer_link
                SET other_contacts = nullif(
                    ARRAY(SELECT unnest(other_contacts) EXCEPT SELECT unnest((SELECT :contacts)::uuid[])), '{}')
                WHERE tenant_id = :tenant AND other_contacts IS NOT NULL
                    AND other_contacts && (SELECT :contacts)::uuid[]
                """,
                update -> update.bind(
                        "contacts", uuids(of, contact -> contact.id().value())));
        return session.query(
                """
                DELETE FROM customer_link
                WHERE tenant_id = :tenant AND (
                    contact_id = ANY (:contacts)
                    OR (contact_id IS NULL AND external_id = ANY (:externalIds))
                    OR (contact_id IS NULL AND external_id IS NULL AND email_key = ANY (:emails)))
                RETURNING connector, customer_id, external_id AS linked_external_id, email AS linked_email,
                    contact_id AS linked_contact_id, array_to_string(other_contacts, ',') AS other_contacts
                """,
                query -> query.bind(
                                "contacts", uuids(of, contact -> contact.id().value()))
                        .bind("externalIds", texts(of, Contact::externalId, ExternalId::value))
                        .bind("emails", texts(of, Contact::email, EmailAddress::key))
                        .map((row, context) -> CustomerRows.read(row))
                        .list());
    }

    @Override
    public List<ParkedEvent> parked(Set<CustomerRef> customers, Set<EmailAddress> addresses) {
        List<ParkedEvent> naming = new JdbcParkedStore(session).naming(customers, addresses);
        new JdbcParkedStore(session)
                .release(naming.stream().map(event -> event.delivery().key()).collect(Collectors.toSet()));
        return naming;
    }

    @Override
    public int traces(Set<ContactId> of) {
        return session.update("""
                UPDATE delivery SET contact_id = NULL WHERE tenant_id = :tenant AND contact_id = ANY (:contacts)
                """, update -> update.bind("contacts", uuids(of, ContactId::value)));
    }

    @Override
    public void waitingMetadata(Set<EmailAddress> addresses) {
        session.update(
                """
                DELETE FROM object_memory AS o
                WHERE o.tenant_id = :tenant AND o.kind = :metadata AND EXISTS (
                    SELECT FROM jsonb_each_text((o.memory ->> 'waiting')::jsonb) AS m
                    WHERE lower(m.value) = ANY (:addresses))
                """,
                update -> update.bind("metadata", Codes.of(ObjectRef.Kind.METADATA))
                        .bind("addresses", texts(addresses, EmailAddress::key)));
    }

    @Override
    public void objects(Set<ObjectRef> objects) {
        if (objects.isEmpty()) {
            return;
        }
        session.update(
                """
                DELETE FROM object_memory
                WHERE tenant_id = :tenant
                    AND (connector, kind, object_id) IN (SELECT * FROM unnest(:connectors, :kinds, :ids))
                """,
                update -> update.bind("connectors", shorts(objects, object -> Codes.of(object.connector())))
                        .bind("kinds", texts(objects, object -> Codes.of(object.kind())))
                        .bind("ids", texts(objects, ObjectRef::id)));
    }

    @Override
    public void contacts(Set<ContactId> of) {
        session.update("""
                DELETE FROM contact WHERE tenant_id = :tenant AND contact_id = ANY (:contacts)
                """, update -> update.bind("contacts", uuids(of, ContactId::value)));
    }
}

package dev.intake.jdbc.privacy;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.jdbc.connector.CustomerRows;
import dev.intake.jdbc.connector.JdbcObjectStore;
import dev.intake.jdbc.contact.FormerKeys;
import dev.intake.jdbc.event.DayCountRows;
import dev.intake.jdbc.event.DayCountRows.Removed;
import dev.intake.jdbc.event.JdbcEventStore;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.webhook.JdbcParkedStore;
import dev.intake.privacy.ErasureStore;
import dev.intake.webhook.ParkedEvent;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Removes personal data from all tables, with one statement for each. */
public record JdbcErasureStore(TenantSession session, JdbcEventStore events) implements ErasureStore {
    @Override
    public int events(ContactId of, int limit) {
        events.forget();
        List<Removed> removed = session.sql("""
                DELETE FROM event AS e
                USING (
                    SELECT event_id
                    FROM event
                    WHERE tenant_id = :tenant AND contact_id = ANY (:contacts)
                    LIMIT :limit
                ) AS gone
                WHERE e.tenant_id = :tenant AND e.event_id = gone.event_id
                RETURNING\s""" + DayCountRows.REMOVED)
                .uuids("contacts", Set.of(of), ContactId::value)
                .bind("limit", limit)
                .list(Removed::read);
        DayCountRows.subtract(session, removed);
        return removed.size();
    }

    @Override
    public Person person(Contact contact) {
        ContactId id = contact.id();
        int enrollments = delete("enrollment", id);
        delete("email_feedback", id);
        int emails = delete("email", id);
        List<LinkedCustomer> links = customers(contact);
        removeFromTraces(id);
        delete("contact", id);
        return new Person(enrollments, emails, links);
    }

    private int delete(String table, ContactId of) {
        return session.sql("""
                DELETE FROM %s WHERE tenant_id = :tenant AND contact_id = ANY (:contacts)
                """.formatted(table))
                .uuids("contacts", Set.of(of), ContactId::value)
                .update();
    }

    private List<LinkedCustomer> customers(Contact contact) {
        Set<ContactId> id = Set.of(contact.id());
        session.sql("""
                UPDATE customer_link
                SET other_contacts = nullif(
                    ARRAY(SELECT unnest(other_contacts) EXCEPT SELECT unnest((SELECT :contacts)::uuid[])), '{}')
                WHERE tenant_id = :tenant AND other_contacts IS NOT NULL
                    AND other_contacts && (SELECT :contacts)::uuid[]
                """).uuids("contacts", id, ContactId::value).update();
        return session.sql("""
                DELETE FROM customer_link
                WHERE tenant_id = :tenant AND (
                    contact_id = ANY (:contacts)
                    OR (contact_id IS NULL AND external_id = ANY (:externalIds))
                    OR (contact_id IS NULL AND external_id IS NULL AND email_key = ANY (:emails)))
                RETURNING connector, customer_id, external_id AS linked_external_id, email AS linked_email,
                    contact_id AS linked_contact_id, array_to_string(other_contacts, ',') AS other_contacts,
                    named_at
                """)
                .uuids("contacts", id, ContactId::value)
                .texts("externalIds", contact.externalId().stream().toList(), ExternalId::value)
                .texts("emails", FormerKeys.all(contact.email().stream().toList()), key -> key)
                .list(CustomerRows::read);
    }

    @Override
    public List<ParkedEvent> mentions(Set<CustomerRef> customers, Set<EmailAddress> addresses) {
        remove(new JdbcObjectStore(session).metadataNaming(addresses));
        List<ParkedEvent> naming = new JdbcParkedStore(session).naming(customers, addresses);
        new JdbcParkedStore(session)
                .release(naming.stream().map(event -> event.delivery().key()).collect(Collectors.toSet()));
        return naming;
    }

    private void removeFromTraces(ContactId of) {
        session.sql("""
                UPDATE delivery SET contact_id = NULL WHERE tenant_id = :tenant AND contact_id = ANY (:contacts)
                """).uuids("contacts", Set.of(of), ContactId::value).update();
    }

    @Override
    public void objects(Set<ObjectRef> forgotten, Map<ObjectRef, ? extends ObjectMemory> remembered) {
        remove(forgotten);
        new JdbcObjectStore(session).save(Map.copyOf(remembered));
    }

    private void remove(Set<ObjectRef> objects) {
        session.sql("""
                DELETE FROM object_memory
                WHERE tenant_id = :tenant
                    AND (connector, kind, object_id) IN (SELECT * FROM unnest(:connectors, :kinds, :ids))
                """)
                .rows(objects)
                .shorts("connectors", object -> Codes.of(object.connector()))
                .texts("kinds", object -> Codes.of(object.kind()))
                .texts("ids", ObjectRef::id)
                .update();
    }
}

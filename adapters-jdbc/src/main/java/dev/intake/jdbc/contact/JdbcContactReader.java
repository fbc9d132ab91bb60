package dev.intake.jdbc.contact;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactReader;
import dev.intake.jdbc.sql.TenantQueries;
import java.util.Map;
import java.util.Set;

/** Reads contacts by id. */
interface JdbcContactReader extends ContactReader {
    /** Returns the queries about the tenant. */
    TenantQueries queries();

    @Override
    default Map<ContactId, Contact> contacts(Set<ContactId> ids) {
        return queries()
                .sql("SELECT " + ContactRows.COLUMNS + """
                FROM contact
                WHERE tenant_id = :tenant AND contact_id = ANY (:ids)
                """)
                .rows(ids)
                .uuids("ids", ContactId::value)
                .by(Contact::id, ContactRows::read);
    }
}

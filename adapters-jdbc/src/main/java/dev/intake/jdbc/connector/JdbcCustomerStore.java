package dev.intake.jdbc.connector;

import dev.intake.connector.LinkedCustomer;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import java.util.Collection;

/** The table {@code customer_link}. */
public record JdbcCustomerStore(TenantSession session) {
    /** Stores new and changed links. No two have the same customer. */
    public void save(Collection<LinkedCustomer> links) {
        session.sql("""
                INSERT INTO customer_link (
                    tenant_id, connector, customer_id, external_id, email, email_key, contact_id, other_contacts,
                    named_at)
                SELECT t.tenant_id, l.connector, l.customer_id, l.external_id, l.email, l.email_key, l.contact_id,
                    l.other_contacts::uuid[], l.named_at
                FROM tenant AS t
                CROSS JOIN unnest(:connectors, :ids, :externalIds, :emails, :emailKeys, :contacts, :others, :named)
                    AS l (connector, customer_id, external_id, email, email_key, contact_id, other_contacts, named_at)
                WHERE t.tenant_id = :tenant
                ORDER BY l.connector, l.customer_id COLLATE "C"
                ON CONFLICT (tenant_id, connector, customer_id) DO UPDATE
                SET external_id = excluded.external_id, email = excluded.email, email_key = excluded.email_key,
                    contact_id = excluded.contact_id, other_contacts = excluded.other_contacts,
                    named_at = excluded.named_at
                """)
                .rows(links)
                .shorts("connectors", link -> Codes.of(link.customer().connector()))
                .texts("ids", link -> link.customer().id())
                .texts("externalIds", link -> link.subject().externalId(), ExternalId::value)
                .texts("emails", link -> link.subject().email(), EmailAddress::value)
                .texts("emailKeys", link -> link.subject().email(), EmailAddress::key)
                .uuids("contacts", link -> link.contact(), ContactId::value)
                .texts("others", CustomerRows::others, array -> array)
                .optionalTimes("named", LinkedCustomer::namedAt)
                .write();
    }
}

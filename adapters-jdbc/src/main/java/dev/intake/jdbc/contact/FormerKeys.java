package dev.intake.jdbc.contact;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactStore.Renewed;
import dev.intake.contact.EmailAddress;
import dev.intake.jdbc.sql.AddressHash;
import dev.intake.jdbc.sql.TenantSession;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Rows that name an address by the key of an earlier version. They are few, and the indexes of V64 find them. */
public record FormerKeys(TenantSession session) {
    /** Also rows of letters beyond ASCII before the @, whose present key the database cannot compute. */
    private static final String CONTACTS = """
            SELECT contact_id, email, email_key
            FROM contact
            WHERE tenant_id = :tenant AND contact_id > :after AND (
                octet_length(split_part(email_key, '@', 2)) <> char_length(split_part(email_key, '@', 2))
                OR octet_length(split_part(email, '@', 1)) <> char_length(split_part(email, '@', 1)))
            ORDER BY contact_id
            LIMIT :limit
            """;

    private static final String LINKS = """
            SELECT connector, customer_id, email
            FROM customer_link
            WHERE tenant_id = :tenant
                AND octet_length(split_part(email_key, '@', 2)) <> char_length(split_part(email_key, '@', 2))
            ORDER BY connector, customer_id
            LIMIT :limit
            """;

    private static final String CARRY =
            """
            INSERT INTO suppression (tenant_id, address, reason, scope, since, cause, lifted_at, lifted_by)
            SELECT t.tenant_id, %s, s.reason, s.scope, s.since, s.cause, s.lifted_at, s.lifted_by
            FROM tenant AS t
            CROSS JOIN unnest(:formerKeys, :keys) AS n (former_key, email_key)
            JOIN suppression_key AS k ON k.tenant_id = :tenant
            JOIN suppression AS s ON s.tenant_id = :tenant AND s.address = %s
            WHERE t.tenant_id = :tenant
            ORDER BY n.email_key, s.reason
            ON CONFLICT (tenant_id, address, reason) DO NOTHING
            """.formatted(AddressHash.OF.formatted("n.email_key"), AddressHash.OF.formatted("n.former_key"));

    private static final UUID FIRST = new UUID(0, 0);

    /** Returns the keys by which the addresses may be stored. */
    public static List<String> all(Collection<EmailAddress> addresses) {
        return addresses.stream()
                .flatMap(address -> Stream.concat(Stream.of(address.key()), address.formerKey().stream()))
                .toList();
    }

    private record Row(ContactId contact, EmailAddress email, String key) {
        boolean isFormer() {
            return !key.equals(email.key());
        }
    }

    private record Link(short connector, String customer, EmailAddress email) {}

    Renewed renew(Optional<ContactId> after, int limit) {
        List<Row> read = session.sql(CONTACTS)
                .bind("after", after.map(ContactId::value).orElse(FIRST))
                .bind("limit", limit)
                .list(row -> new Row(
                        new ContactId(row.getObject("contact_id", UUID.class)),
                        ContactRows.email(row.getString("email")),
                        row.getString("email_key")));
        List<Row> former = read.stream().filter(Row::isFormer).toList();
        renewContacts(former);
        Optional<ContactId> last = read.size() < limit
                ? Optional.empty()
                : Optional.of(read.get(limit - 1).contact());
        return new Renewed(former.size() + renewLinks(limit), last);
    }

    private void renewContacts(List<Row> former) {
        session.sql("""
                UPDATE contact
                SET email_key = n.email_key
                FROM unnest(:ids, :keys) AS n (contact_id, email_key)
                WHERE contact.tenant_id = :tenant AND contact.contact_id = n.contact_id
                """)
                .rows(former)
                .uuids("ids", row -> row.contact().value())
                .texts("keys", row -> row.email().key())
                .update();
        carry(former.stream().map(Row::email).toList());
    }

    private int renewLinks(int limit) {
        List<Link> former = session.sql(LINKS)
                .bind("limit", limit)
                .list(row -> new Link(
                        row.getShort("connector"),
                        row.getString("customer_id"),
                        ContactRows.email(row.getString("email"))));
        session.sql("""
                UPDATE customer_link AS l
                SET email_key = n.email_key
                FROM unnest(:connectors, :ids, :keys) AS n (connector, customer_id, email_key)
                WHERE l.tenant_id = :tenant AND l.connector = n.connector AND l.customer_id = n.customer_id
                """)
                .rows(former)
                .shorts("connectors", Link::connector)
                .texts("ids", Link::customer)
                .texts("keys", link -> link.email().key())
                .update();
        return former.size();
    }

    /** Closes the addresses that are closed by their former keys, also those of erased contacts that come back. */
    void carryTo(Collection<Contact> contacts) {
        carry(contacts.stream().flatMap(contact -> contact.email().stream()).toList());
    }

    private void carry(List<EmailAddress> addresses) {
        List<EmailAddress> renamed = addresses.stream()
                .filter(address -> address.formerKey().isPresent())
                .toList();
        session.sql(CARRY)
                .rows(renamed)
                .texts("formerKeys", EmailAddress::formerKey, key -> key)
                .texts("keys", EmailAddress::key)
                .update();
    }
}

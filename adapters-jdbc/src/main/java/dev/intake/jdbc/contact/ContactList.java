package dev.intake.jdbc.contact;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactQuery;
import dev.intake.jdbc.sql.AttributesJson;
import dev.intake.jdbc.sql.Sql;
import dev.intake.jdbc.sql.TenantQueries;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Lists contacts; each order has an index. */
final class ContactList {
    /** Greater than all other characters. */
    private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

    private static final String BEFORE = "contact_id < :before";

    private ContactList() {}

    static List<Contact> read(TenantQueries queries, ContactQuery filter) {
        return filter.fold(new ContactQuery.Cases<>(
                newest -> newest(queries, newest),
                prefix -> withPrefix(queries, prefix),
                attribute -> withAttribute(queries, attribute)));
    }

    private static List<Contact> newest(TenantQueries queries, ContactQuery.Newest filter) {
        return queries.sql("SELECT " + ContactRows.COLUMNS + """
                FROM contact
                WHERE tenant_id = :tenant
                """)
                .and(filter.before(), BEFORE, ContactList::before)
                .append("""
                ORDER BY contact_id DESC
                LIMIT :limit
                """)
                .bind("limit", filter.limit())
                .list(ContactRows::read);
    }

    private static List<Contact> withAttribute(TenantQueries queries, ContactQuery.WithAttribute filter) {
        return queries.sql("SELECT " + ContactRows.COLUMNS + """
                FROM (
                    SELECT *
                    FROM contact
                    WHERE tenant_id = :tenant
                """)
                .and(filter.before(), BEFORE, ContactList::before)
                .append("""
                    ORDER BY contact_id DESC
                    LIMIT :looked
                ) AS newest
                WHERE attributes @> ANY (:attribute::text[]::jsonb[])
                ORDER BY contact_id DESC
                LIMIT :limit
                """)
                .bind("limit", filter.limit())
                .bind("looked", ContactQuery.MAX_SCANNED)
                .texts("attribute", AttributesJson.equalTo(filter.attribute()), text -> text)
                .list(ContactRows::read);
    }

    /** Returns the last contact that a search for an attribute scans; empty if the search reaches the end within its limit. */
    static Optional<ContactId> searchEnd(TenantQueries queries, Optional<ContactId> before) {
        return queries.sql("""
                SELECT contact_id
                FROM contact
                WHERE tenant_id = :tenant
                """)
                .and(before, BEFORE, ContactList::before)
                .append("""
                ORDER BY contact_id DESC
                OFFSET :skipped
                LIMIT 1
                """)
                .bind("skipped", ContactQuery.MAX_SCANNED - 1)
                .find(row -> new ContactId(row.getObject("contact_id", UUID.class)));
    }

    private static void before(Sql sql, ContactId contact) {
        sql.bind("before", contact.value());
    }

    /**
     * The column is part of the statement's text, so that the planner finds the index. It must be a plain column: under row
     * security, an index serves only leakproof conditions, and no function of a name is leakproof.
     */
    private static List<Contact> withPrefix(TenantQueries queries, ContactQuery.Prefix filter) {
        String key = column(filter.field());
        return queries.sql("SELECT " + ContactRows.COLUMNS + """
                FROM contact
                WHERE tenant_id = :tenant AND %1$s >= :first AND %1$s < :last
                """.formatted(key))
                .and(
                        filter.after(),
                        "(" + key + ", contact_id) > (:key, :id)",
                        (sql, mark) -> sql.bind("key", mark.key())
                                .bind("id", mark.contact().value()))
                .append("""
                ORDER BY %s, contact_id
                LIMIT :limit
                """.formatted(key))
                .bind("first", filter.prefix())
                .bind("last", filter.prefix() + LAST)
                .bind("limit", filter.limit())
                .list(ContactRows::read);
    }

    private static String column(ContactQuery.Field field) {
        return switch (field) {
            case EXTERNAL_ID -> "external_id";
            case EMAIL -> "email_key";
            case NAME -> "name_key";
            case NAME_FROM_WORD_2 -> "name_from_word_2";
            case NAME_FROM_WORD_3 -> "name_from_word_3";
            case NAME_FROM_WORD_4 -> "name_from_word_4";
            case NAME_FROM_WORD_5 -> "name_from_word_5";
        };
    }
}

package dev.intake.jdbc.contact;

import static dev.intake.jdbc.sql.Columns.uuids;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactQuery;
import dev.intake.jdbc.sql.TenantSession;
import java.util.List;

/** Lists contacts; each order has an index. */
final class ContactList {
    /** Greater than all other characters. */
    private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

    private ContactList() {}

    static List<Contact> read(TenantSession session, ContactQuery asked) {
        return asked.fold(new ContactQuery.Cases<>(
                newest -> newest(session, newest), prefix -> withPrefix(session, prefix), ids -> byIds(session, ids)));
    }

    private static List<Contact> byIds(TenantSession session, ContactQuery.ByIds asked) {
        return session.query(
                """
                SELECT contact_id, external_id, email, name, attributes, consent_state, consent_source,
                    consent_at, deactivated_at, created_at, updated_at
                FROM contact
                WHERE tenant_id = :tenant AND contact_id = ANY (:ids)
                """,
                query -> query.bind("ids", uuids(asked.ids(), ContactId::value))
                        .map((row, context) -> ContactRows.read(row))
                        .list());
    }

    private static List<Contact> newest(TenantSession session, ContactQuery.Newest asked) {
        String sql = """
                SELECT contact_id, external_id, email, name, attributes, consent_state, consent_source,
                    consent_at, deactivated_at, created_at, updated_at
                FROM contact
                WHERE tenant_id = :tenant
                """ + (asked.before().isPresent() ? " AND contact_id < :before" : "") + """

                        ORDER BY contact_id DESC
                        LIMIT :limit
                        """;
        return session.query(sql, query -> {
            query.bind("limit", asked.limit());
            asked.before().ifPresent(contact -> query.bind("before", contact.value()));
            return query.map((row, context) -> ContactRows.read(row)).list();
        });
    }

    /** The column or expression is part of the statement's text, so that the planner finds the index. */
    private static List<Contact> withPrefix(TenantSession session, ContactQuery.Prefix asked) {
        String key = column(asked.field());
        String sql =
                """
                SELECT contact_id, external_id, email, name, attributes, consent_state, consent_source,
                    consent_at, deactivated_at, created_at, updated_at
                FROM contact
                WHERE tenant_id = :tenant AND %1$s >= :first AND %1$s < :last%2$s
                ORDER BY %1$s, contact_id
                LIMIT :limit
                """.formatted(key, asked.after().isPresent() ? " AND (" + key + ", contact_id) > (:key, :id)" : "");
        return session.query(sql, query -> {
            query.bind("first", asked.prefix())
                    .bind("last", asked.prefix() + LAST)
                    .bind("limit", asked.limit());
            asked.after()
                    .ifPresent(mark -> query.bind("key", mark.key())
                            .bind("id", mark.contact().value()));
            return query.map((row, context) -> ContactRows.read(row)).list();
        });
    }

    private static String column(ContactQuery.Field field) {
        return switch (field) {
            case EXTERNAL_ID -> "external_id";
            case EMAIL -> "email_key";
            case NAME -> "name_key";
            case NAME_FROM_WORD_2 -> "substring(name_key from '^(?:\\S+\\s+){1}(\\S.*)$')";
            case NAME_FROM_WORD_3 -> "substring(name_key from '^(?:\\S+\\s+){2}(\\S.*)$')";
            case NAME_FROM_WORD_4 -> "substring(name_key from '^(?:\\S+\\s+){3}(\\S.*)$')";
            case NAME_FROM_WORD_5 -> "substring(name_key from '^(?:\\S+\\s+){4}(\\S.*)$')";
        };
    }
}

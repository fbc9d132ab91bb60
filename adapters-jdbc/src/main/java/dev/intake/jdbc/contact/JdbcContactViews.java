package dev.intake.jdbc.contact;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactQuery;
import dev.intake.contact.ContactViews;
import dev.intake.contact.Identity;
import dev.intake.jdbc.sql.TenantQueries;
import java.util.List;
import java.util.Optional;

/** Reads contacts with single statements. */
public record JdbcContactViews(TenantQueries queries) implements JdbcContactReader, ContactViews {
    @Override
    public List<Contact> contacts(ContactQuery query) {
        return ContactList.read(queries, query);
    }

    @Override
    public Optional<ContactId> searchEnd(Optional<ContactId> before) {
        return ContactList.searchEnd(queries, before);
    }

    @Override
    public List<Contact> contacts(Identity identity, int limit) {
        return queries.read(session -> new JdbcContactStore(session).contacts(identity, limit));
    }
}

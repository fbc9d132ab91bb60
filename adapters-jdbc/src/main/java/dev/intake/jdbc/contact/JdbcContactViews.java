package dev.intake.jdbc.contact;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactQuery;
import dev.intake.contact.ContactViews;
import dev.intake.contact.Identity;
import dev.intake.id.TenantId;
import dev.intake.jdbc.sql.TenantReader;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads contacts with single statements. */
public final class JdbcContactViews implements ContactViews {
    private final TenantReader reader;

    public JdbcContactViews(TenantReader reader) {
        this.reader = reader;
    }

    @Override
    public List<Contact> contacts(TenantId tenant, ContactQuery query) {
        return reader.look(tenant, List.of(), session -> ContactList.read(session, query));
    }

    @Override
    public Optional<ContactId> searchEnd(TenantId tenant, Optional<ContactId> before) {
        return reader.look(tenant, Optional.empty(), session -> ContactList.searchEnd(session, before));
    }

    @Override
    public Optional<Contact> contact(TenantId tenant, ContactId id) {
        return reader.look(
                tenant,
                Optional.empty(),
                session -> session.query(
                        """
                        SELECT contact_id, external_id, email, name, attributes, consent_state, consent_source,
                            consent_at, deactivated_at, created_at, updated_at
                        FROM contact
                        WHERE tenant_id = :tenant AND contact_id = :contact
                        """,
                        query -> query.bind("contact", id.value())
                                .map((row, context) -> ContactRows.read(row))
                                .findOne()));
    }

    @Override
    public List<Contact> contacts(TenantId tenant, Identity identity, int limit) {
        return reader.look(
                tenant,
                List.of(),
                session -> new JdbcContactStore(session)
                        .queueCandidates(Set.of(identity), limit).get().stream()
                                .sorted(Contact.PREFERRED_BY_EMAIL)
                                .limit(limit)
                                .toList());
    }
}

package dev.intake.jdbc;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.Identity;
import dev.intake.event.EventRecord;
import dev.intake.port.EventQuery;
import dev.intake.port.TenantViews;
import dev.intake.program.Enrollment;
import dev.intake.program.Program;
import dev.intake.program.ProgramId;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Looks at one tenant with single statements, each on its own. */
final class JdbcTenantViews implements TenantViews {
    private final TenantReader reader;

    JdbcTenantViews(TenantReader reader) {
        this.reader = reader;
    }

    @Override
    public Optional<Tenant> tenant(TenantId tenant) {
        return reader.look(
                tenant,
                Optional.empty(),
                session -> session.query(
                        """
                        SELECT public_id, name, created_at, signup_event, key_hash, key_prefix, key_generated_at,
                            grace_key_hash, grace_key_prefix, grace_key_generated_at, grace_key_ends_at,
                            requests_per_hour, burst, bucket_level, bucket_at, event_days, delivery_days,
                            forgotten_before, sender_name
                        FROM tenant
                        WHERE tenant_id = :tenant
                        """,
                        query -> query.map((row, context) -> TenantRows.read(row))
                                .findOne()));
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
                        .candidates(Set.of(identity), limit).stream()
                                .sorted(Contact.PREFERRED_BY_EMAIL)
                                .limit(limit)
                                .toList());
    }

    @Override
    public List<EventRecord> events(TenantId tenant, EventQuery query) {
        return reader.look(tenant, List.of(), session -> EventList.read(session, query));
    }

    @Override
    public List<Program> programs(TenantId tenant) {
        return reader.look(
                tenant, List.of(), session -> new JdbcProgramStore(session, new EventTypeReads(session)).all());
    }

    @Override
    public Map<ProgramId, Long> enrollmentCounts(TenantId tenant) {
        return reader.look(
                tenant,
                Map.of(),
                session -> session.query(
                        """
                        SELECT program_id, count(*) AS contacts
                        FROM enrollment
                        WHERE tenant_id = :tenant
                        GROUP BY program_id
                        """,
                        query -> query.map((row, context) -> Map.entry(
                                        new ProgramId(row.getObject("program_id", UUID.class)),
                                        row.getLong("contacts")))
                                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue))));
    }

    @Override
    public List<Enrollment> enrollments(TenantId tenant, ContactId contact) {
        return reader.look(
                tenant,
                List.of(),
                session -> session.query(
                        """
                        SELECT program_id, contact_id, entry_event, enrolled_at
                        FROM enrollment
                        WHERE tenant_id = :tenant AND contact_id = :contact
                        """,
                        query -> query.bind("contact", contact.value())
                                .map((row, context) -> PassageRows.readEnrollment(row))
                                .list()));
    }
}

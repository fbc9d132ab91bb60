package dev.intake.jdbc.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.Shell;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailStatus;
import dev.intake.enrollment.Enrollment;
import dev.intake.event.EventRecord;
import dev.intake.jdbc.enrollment.EnrollmentRows;
import dev.intake.jdbc.event.EventRows;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.program.EnrollmentProgress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Contacts that only billing providers know: reads what is stored of one in one exchange, and moves it to another contact. */
public record JdbcShells(TenantSession session) {
    public Shell read(ContactId contact, Optional<ContactId> user) {
        UUID id = contact.value();
        Supplier<List<EventRecord>> events = session.sql("""
                SELECT event_id, contact_id, type, properties, occurred_at, received_at, source, historical, place
                FROM event
                WHERE tenant_id = :tenant AND contact_id = :contact
                LIMIT :limit
                """)
                .bind("contact", id)
                .bind("limit", Shell.MAX_EVENTS + 1)
                .queue(EventRows::read);
        Supplier<List<EnrollmentProgress>> enrollments = session.sql("""
                SELECT program_id, contact_id, entry_key, entry_event, enrolled_at, position, since, due_at,
                    claim, exited_at, exit_event, exit_by_kind, exit_by_id, by_kind, by_id
                FROM enrollment
                WHERE tenant_id = :tenant AND contact_id = ANY (:contacts)
                """)
                .uuids("contacts", both(contact, user), ContactId::value)
                .queue(EnrollmentRows::read);
        Supplier<List<Boolean>> emailed = session.sql("""
                SELECT EXISTS (
                    SELECT FROM email WHERE tenant_id = :tenant AND contact_id = :contact AND state = ANY (:states))
                """)
                .bind("contact", id)
                .texts("states", EmailStatus.BEGUN, Codes::of)
                .queue(row -> row.getBoolean(1));
        Supplier<List<CustomerRef>> customers = session.sql("""
                SELECT connector, customer_id FROM customer_link WHERE tenant_id = :tenant AND contact_id = :contact
                """)
                .bind("contact", id)
                .queue(row ->
                        new CustomerRef(Codes.connector(row.getShort("connector")), row.getString("customer_id")));
        Set<CustomerRef> linked = Set.copyOf(customers.get());
        return new Shell(
                events.get(),
                enrollments.get().stream()
                        .filter(progress -> progress.entry().contact().equals(contact))
                        .toList(),
                emailed.get().get(0),
                linked,
                enrollments.get().stream()
                        .map(EnrollmentProgress::enrollment)
                        .map(Enrollment::entry)
                        .filter(entry -> !entry.contact().equals(contact))
                        .collect(Collectors.toSet()));
    }

    private static Set<ContactId> both(ContactId contact, Optional<ContactId> user) {
        return user.map(other -> Set.of(contact, other)).orElseGet(() -> Set.of(contact));
    }

    public void move(Shell.Move move) {
        UUID from = move.from().value();
        List<UUID> events =
                move.events().stream().map(event -> event.id().value()).toList();
        session.sql("""
                UPDATE event SET contact_id = :to WHERE tenant_id = :tenant AND event_id = ANY (:events)
                """)
                .bind("to", move.to().value())
                .uuids("events", events, event -> event)
                .write();
        session.sql("""
                UPDATE delivery SET contact_id = :to
                WHERE tenant_id = :tenant AND event_id = ANY (:events) AND contact_id = :from
                """)
                .bind("to", move.to().value())
                .bind("from", from)
                .uuids("events", events, event -> event)
                .write();
        for (String table : List.of("email_feedback", "email")) {
            session.sql("""
                    DELETE FROM %s AS m
                    USING enrollment AS e
                    WHERE m.tenant_id = :tenant AND m.contact_id = :from AND e.tenant_id = :tenant
                        AND e.contact_id = m.contact_id AND e.program_id = m.program_id AND e.entry_key = m.entry_key
                        AND (:gone = 1 OR e.entry_event = ANY (:events))
                    """.formatted(table))
                    .bind("from", from)
                    .bind("gone", move.gone() ? 1 : 0)
                    .uuids("events", events, event -> event)
                    .write();
        }
        session.sql("""
                DELETE FROM enrollment
                WHERE tenant_id = :tenant AND contact_id = :from AND (:gone = 1 OR entry_event = ANY (:events))
                """)
                .bind("from", from)
                .bind("gone", move.gone() ? 1 : 0)
                .uuids("events", events, event -> event)
                .write();
        if (move.gone()) {
            session.sql("DELETE FROM contact WHERE tenant_id = :tenant AND contact_id = :from")
                    .bind("from", from)
                    .write();
        }
    }
}

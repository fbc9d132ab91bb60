package dev.intake.jdbc.enrollment;

import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.OpenEnrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventRecord;
import dev.intake.jdbc.event.EventRows;
import dev.intake.jdbc.sql.TenantSession;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The enrollments of contacts in programs that have not ended, with their entry events. Read contact by contact, and each
 * event by its id.
 */
public final class OpenEnrollmentQuery {
    private static final String SQL = """
            SELECT e.program_id, e.contact_id, e.entry_key, e.entry_event, e.enrolled_at, e.by_kind, e.by_id,
                v.event_id, v.type, v.properties, v.occurred_at, v.received_at, v.source, v.historical, v.place
            FROM unnest((SELECT :contacts)::uuid[]) AS asked (contact_id)
            CROSS JOIN LATERAL (
                SELECT program_id, contact_id, entry_key, entry_event, enrolled_at, by_kind, by_id
                FROM enrollment
                WHERE tenant_id = :tenant AND contact_id = asked.contact_id AND exited_at IS NULL
                OFFSET 0
            ) AS e
            LEFT JOIN LATERAL (
                SELECT event_id, type, properties, occurred_at, received_at, source, historical, place
                FROM event
                WHERE tenant_id = :tenant AND event_id BETWEEN e.entry_event AND e.entry_event
                ORDER BY event_id
                LIMIT 1
            ) AS v ON true
            WHERE e.program_id = ANY ((SELECT :programs)::uuid[])
            """;

    private OpenEnrollmentQuery() {}

    /** Queues the query, which is sent with the next statement or when the result is needed. */
    public static Supplier<List<OpenEnrollment>> queue(
            TenantSession session, Set<ProgramId> programs, Set<ContactId> contacts) {
        return EnrollmentRows.queue(session, SQL, programs, contacts, OpenEnrollmentQuery::read);
    }

    private static OpenEnrollment read(ResultSet row) throws SQLException {
        Enrollment enrollment = EnrollmentRows.readEnrollment(row);
        Optional<EventRecord> entryEvent =
                row.getObject("event_id", UUID.class) == null ? Optional.empty() : Optional.of(EventRows.read(row));
        return new OpenEnrollment(enrollment, entryEvent);
    }
}

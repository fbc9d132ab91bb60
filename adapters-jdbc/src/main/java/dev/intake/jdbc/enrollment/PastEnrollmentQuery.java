package dev.intake.jdbc.enrollment;

import dev.intake.contact.ContactId;
import dev.intake.enrollment.PastEnrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventRecord;
import dev.intake.jdbc.event.EventRows;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The enrollments of contacts in programs that they may enter again, with their entry events and ends. Read contact by
 * contact, and each event by its id. An enrollment that is not due and has no email at its step has no step left.
 */
public final class PastEnrollmentQuery {
    private static final String SQL = """
            SELECT e.program_id, e.contact_id, e.entry_key, e.entry_event, e.enrolled_at, e.by_kind, e.by_id,
                coalesce(e.exited_at, CASE
                    WHEN e.due_at IS NULL AND NOT EXISTS (
                        SELECT 1
                        FROM email AS m
                        WHERE m.tenant_id = :tenant AND m.contact_id = e.contact_id AND m.program_id = e.program_id
                            AND m.entry_key = e.entry_key AND m.step = e.position)
                    THEN coalesce(e.since, e.enrolled_at)
                END) AS ended_at,
                v.event_id, v.type, v.properties, v.occurred_at, v.received_at, v.source, v.historical, v.place
            FROM unnest((SELECT :contacts)::uuid[]) AS asked (contact_id)
            CROSS JOIN LATERAL (
                SELECT program_id, contact_id, entry_key, entry_event, enrolled_at, position, since, due_at,
                    exited_at, by_kind, by_id
                FROM enrollment
                WHERE tenant_id = :tenant AND contact_id = asked.contact_id
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

    private PastEnrollmentQuery() {}

    /** Queues the query, which is sent with the next statement or when the result is needed. */
    public static Supplier<List<PastEnrollment>> queue(
            TenantSession session, Set<ProgramId> programs, Set<ContactId> contacts) {
        return EnrollmentRows.queue(session, SQL, programs, contacts, PastEnrollmentQuery::read);
    }

    private static PastEnrollment read(ResultSet row) throws SQLException {
        Optional<EventRecord> entryEvent =
                row.getObject("event_id", UUID.class) == null ? Optional.empty() : Optional.of(EventRows.read(row));
        return new PastEnrollment(EnrollmentRows.readEnrollment(row), Times.find(row, "ended_at"), entryEvent);
    }
}

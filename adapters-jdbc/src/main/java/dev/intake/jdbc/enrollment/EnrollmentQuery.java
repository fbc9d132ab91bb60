package dev.intake.jdbc.enrollment;

import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.OpenEnrollment;
import dev.intake.enrollment.PastEnrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventRecord;
import dev.intake.jdbc.event.EventRows;
import dev.intake.jdbc.sql.Sql;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The enrollments of contacts in programs. They are read contact by contact, because a contact has few and a program can have
 * any number. The planner does not know the number of contacts and would read all enrollments of the programs; OFFSET 0
 * prevents that. Queries are sent with the next statement or when the result is needed.
 */
public final class EnrollmentQuery {
    private static final String ALL = """
            SELECT e.program_id, e.contact_id, e.entry_key, e.entry_event, e.enrolled_at, e.by_kind, e.by_id
            FROM unnest((SELECT :contacts)::uuid[]) AS asked (contact_id)
            CROSS JOIN LATERAL (
                SELECT program_id, contact_id, entry_key, entry_event, enrolled_at, by_kind, by_id
                FROM enrollment
                WHERE tenant_id = :tenant AND contact_id = asked.contact_id
                OFFSET 0
            ) AS e
            WHERE e.program_id = ANY ((SELECT :programs)::uuid[])
            """;

    /** The end of a query of enrollments with their entry events, each read by its id. */
    private static final String WITH_ENTRY_EVENT = """
            LEFT JOIN LATERAL (
                SELECT event_id, type, properties, occurred_at, received_at, source, historical, place
                FROM event
                WHERE tenant_id = :tenant AND event_id BETWEEN e.entry_event AND e.entry_event
                ORDER BY event_id
                LIMIT 1
            ) AS v ON true
            WHERE e.program_id = ANY ((SELECT :programs)::uuid[])
            """;

    private static final String OPEN = """
            SELECT e.program_id, e.contact_id, e.entry_key, e.entry_event, e.enrolled_at, e.by_kind, e.by_id,
                v.event_id, v.type, v.properties, v.occurred_at, v.received_at, v.source, v.historical, v.place
            FROM unnest((SELECT :contacts)::uuid[]) AS asked (contact_id)
            CROSS JOIN LATERAL (
                SELECT program_id, contact_id, entry_key, entry_event, enrolled_at, by_kind, by_id
                FROM enrollment
                WHERE tenant_id = :tenant AND contact_id = asked.contact_id AND exited_at IS NULL
                OFFSET 0
            ) AS e
            """ + WITH_ENTRY_EVENT;

    /** An enrollment that is not due and has no email at its step has no step left. */
    private static final String PAST = """
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
            """ + WITH_ENTRY_EVENT;

    private EnrollmentQuery() {}

    /** Queues the query of all enrollments. */
    public static Supplier<List<Enrollment>> queue(
            TenantSession session, Set<ProgramId> programs, Set<ContactId> contacts) {
        return queue(session.sql(ALL), programs, contacts, EnrollmentRows::readEnrollment);
    }

    /** Queues the query of the enrollments that have not ended, with their entry events. */
    public static Supplier<List<OpenEnrollment>> queueOpen(
            TenantSession session, Set<ProgramId> programs, Set<ContactId> contacts) {
        return queue(
                session.sql(OPEN),
                programs,
                contacts,
                row -> new OpenEnrollment(EnrollmentRows.readEnrollment(row), entryEvent(row)));
    }

    /** Queues the query of the enrollments in programs that contacts may enter again, with their entry events and ends. */
    public static Supplier<List<PastEnrollment>> queuePast(
            TenantSession session, Set<ProgramId> programs, Set<ContactId> contacts) {
        return queue(
                session.sql(PAST),
                programs,
                contacts,
                row -> new PastEnrollment(
                        EnrollmentRows.readEnrollment(row), Times.find(row, "ended_at"), entryEvent(row)));
    }

    private static <E> Supplier<List<E>> queue(
            Sql sql, Set<ProgramId> programs, Set<ContactId> contacts, Sql.RowReader<E> reader) {
        return programs.isEmpty() || contacts.isEmpty()
                ? List::of
                : sql.uuids("contacts", contacts, ContactId::value)
                        .uuids("programs", programs, ProgramId::value)
                        .queue(reader);
    }

    private static Optional<EventRecord> entryEvent(ResultSet row) throws SQLException {
        return row.getString("event_id") == null ? Optional.empty() : Optional.of(EventRows.read(row));
    }
}

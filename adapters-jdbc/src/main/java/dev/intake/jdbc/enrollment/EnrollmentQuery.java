package dev.intake.jdbc.enrollment;

import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.jdbc.sql.TenantSession;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The enrollments of contacts in programs. They are read contact by contact, because a contact has few and a program can have
 * any number. The planner does not know the number of contacts and would read all enrollments of the programs; OFFSET 0
 * prevents that.
 */
public final class EnrollmentQuery {
    private static final String SQL = """
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

    private EnrollmentQuery() {}

    /** Queues the query, which is sent with the next statement or when the result is needed. */
    public static Supplier<List<Enrollment>> queue(
            TenantSession session, Set<ProgramId> programs, Set<ContactId> contacts) {
        return EnrollmentRows.queue(session, SQL, programs, contacts, EnrollmentRows::readEnrollment);
    }
}

package dev.intake.jdbc.program;

import static dev.intake.jdbc.sql.Columns.flags;
import static dev.intake.jdbc.sql.Columns.times;
import static dev.intake.jdbc.sql.Columns.uuids;

import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.jdbc.event.JdbcEventStore;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.program.EnrollmentStore;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The table {@code enrollment}. */
public final class JdbcEnrollmentStore implements EnrollmentStore {
    private final TenantSession session;

    public JdbcEnrollmentStore(TenantSession session) {
        this.session = session;
    }

    @Override
    public Set<Entry> entered(Set<ProgramId> programs, Set<ContactId> contacts) {
        return of(programs, contacts).stream().map(Enrollment::entry).collect(Collectors.toSet());
    }

    @Override
    public List<Enrollment> of(Set<ProgramId> programs, Set<ContactId> contacts) {
        return EnrollmentQuery.queue(session, programs, contacts).get();
    }

    /**
     * A plain insert, for the reason of {@link JdbcEventStore#record}: an entry that is there fails the transaction. The
     * columns that are not named default to the progress of a new enrollment. All variants of a step have one delay, and
     * there is always a first.
     */
    @Override
    public void add(Collection<Enrollment> enrollments) {
        if (enrollments.isEmpty()) {
            return;
        }
        session.write(
                """
                INSERT INTO enrollment (tenant_id, program_id, contact_id, entry_event, enrolled_at, test, due_at)
                SELECT t.tenant_id, e.program_id, e.contact_id, e.entry_event, e.enrolled_at, e.test,
                    e.enrolled_at + first.delay_seconds * interval '1 second'
                FROM tenant AS t
                CROSS JOIN unnest(:programs, :contacts, :events, :enrolled, :tests)
                    AS e (program_id, contact_id, entry_event, enrolled_at, test)
                LEFT JOIN program_step AS first
                    ON first.tenant_id = :tenant AND first.program_id = e.program_id
                        AND first.position = 0 AND first.variant = 0
                WHERE t.tenant_id = :tenant
                ORDER BY e.contact_id, e.program_id
                """,
                write -> write.bind(
                                "programs",
                                uuids(
                                        enrollments,
                                        enrollment ->
                                                enrollment.entry().program().value()))
                        .bind(
                                "contacts",
                                uuids(
                                        enrollments,
                                        enrollment ->
                                                enrollment.entry().contact().value()))
                        .bind(
                                "events",
                                uuids(
                                        enrollments,
                                        enrollment -> enrollment.entryEvent().value()))
                        .bind("enrolled", times(enrollments, Enrollment::enrolledAt))
                        .bind("tests", flags(enrollments, Enrollment::test)));
    }
}

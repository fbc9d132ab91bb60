package dev.intake.jdbc.program;

import static dev.intake.jdbc.sql.Columns.flags;
import static dev.intake.jdbc.sql.Columns.texts;
import static dev.intake.jdbc.sql.Columns.times;
import static dev.intake.jdbc.sql.Columns.uuids;

import dev.intake.access.Actor;
import dev.intake.enrollment.Enrollment;
import dev.intake.jdbc.event.JdbcEventStore;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import java.util.Collection;

/** Writes new enrollments. */
public final class EnrollmentInsert {
    private EnrollmentInsert() {}

    /**
     * Queues a plain insert, for the reason of {@link JdbcEventStore#record}: an entry that is there fails the transaction. The
     * columns that are not named default to the progress of a new enrollment. All variants of a step have one delay, and
     * there is always a first.
     */
    public static void queue(TenantSession session, Collection<Enrollment> enrollments) {
        if (enrollments.isEmpty()) {
            return;
        }
        session.write(
                """
                INSERT INTO enrollment (
                    tenant_id, program_id, contact_id, entry_key, entry_event, enrolled_at, test, by_kind, by_id,
                    due_at)
                SELECT t.tenant_id, e.program_id, e.contact_id, e.entry_key, e.entry_event, e.enrolled_at, e.test,
                    e.by_kind, e.by_id,
                    e.enrolled_at + first.delay_seconds * interval '1 second'
                FROM tenant AS t
                CROSS JOIN unnest(:programs, :contacts, :keys, :events, :enrolled, :tests, :kinds, :persons)
                    AS e (program_id, contact_id, entry_key, entry_event, enrolled_at, test, by_kind, by_id)
                LEFT JOIN program_step AS first
                    ON first.tenant_id = :tenant AND first.program_id = e.program_id
                        AND first.position = 0 AND first.variant = 0
                WHERE t.tenant_id = :tenant
                ORDER BY e.contact_id, e.program_id, e.entry_key
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
                                "keys",
                                uuids(
                                        enrollments,
                                        enrollment -> enrollment.entry().key().value()))
                        .bind(
                                "events",
                                uuids(
                                        enrollments,
                                        enrollment -> enrollment.entryEvent().value()))
                        .bind("enrolled", times(enrollments, Enrollment::enrolledAt))
                        .bind("tests", flags(enrollments, Enrollment::test))
                        .bind(
                                "kinds",
                                texts(
                                        enrollments,
                                        enrollment -> enrollment
                                                .byHand()
                                                .map(person -> Codes.of(person.kind()))
                                                .orElse(null)))
                        .bind(
                                "persons",
                                texts(
                                        enrollments,
                                        enrollment -> enrollment
                                                .byHand()
                                                .map(Actor::id)
                                                .orElse(null))));
    }
}

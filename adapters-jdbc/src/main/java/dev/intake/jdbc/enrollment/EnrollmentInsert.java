package dev.intake.jdbc.enrollment;

import static dev.intake.jdbc.sql.Columns.flags;
import static dev.intake.jdbc.sql.Columns.optionalTimes;
import static dev.intake.jdbc.sql.Columns.texts;
import static dev.intake.jdbc.sql.Columns.times;
import static dev.intake.jdbc.sql.Columns.uuids;

import dev.intake.access.Actor;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.Exit;
import dev.intake.event.EventId;
import dev.intake.jdbc.event.JdbcEventStore;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** Writes new enrollments. */
public final class EnrollmentInsert {
    private EnrollmentInsert() {}

    /**
     * Queues a plain insert, for the reason of {@link JdbcEventStore#record}: an entry that is there fails the transaction. The
     * columns that are not named default to the progress of a new enrollment. All variants of a step have one delay, and
     * there is always a first. An enrollment that ends at once has no step that is due.
     *
     * @param exits the exits of those that end at once
     */
    public static void queue(TenantSession session, Collection<Enrollment> enrollments, Map<Entry, Exit> exits) {
        if (enrollments.isEmpty()) {
            return;
        }
        session.write(
                """
                INSERT INTO enrollment (
                    tenant_id, program_id, contact_id, entry_key, entry_event, enrolled_at, test, by_kind, by_id,
                    exited_at, exit_event, due_at)
                SELECT t.tenant_id, e.program_id, e.contact_id, e.entry_key, e.entry_event, e.enrolled_at, e.test,
                    e.by_kind, e.by_id, e.exited_at, e.exit_event,
                    CASE WHEN e.exited_at IS NULL THEN e.enrolled_at + first.delay_seconds * interval '1 second' END
                FROM tenant AS t
                CROSS JOIN unnest(
                    :programs, :contacts, :keys, :events, :enrolled, :tests, :kinds, :persons, :exited, :exitEvents
                ) AS e (
                    program_id, contact_id, entry_key, entry_event, enrolled_at, test, by_kind, by_id, exited_at,
                    exit_event)
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
                                                .orElse(null)))
                        .bind(
                                "exited",
                                optionalTimes(
                                        enrollments,
                                        enrollment -> exit(exits, enrollment).map(Exit::at)))
                        .bind(
                                "exitEvents",
                                uuids(
                                        enrollments,
                                        enrollment -> exit(exits, enrollment)
                                                .flatMap(Exit::event)
                                                .map(EventId::value)
                                                .orElse(null))));
    }

    private static Optional<Exit> exit(Map<Entry, Exit> exits, Enrollment enrollment) {
        return Optional.ofNullable(exits.get(enrollment.entry()));
    }
}

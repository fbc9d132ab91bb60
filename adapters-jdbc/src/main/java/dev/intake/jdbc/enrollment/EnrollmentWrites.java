package dev.intake.jdbc.enrollment;

import dev.intake.access.Actor;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailStatus;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.Exit;
import dev.intake.event.EventId;
import dev.intake.jdbc.event.JdbcEventStore;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.program.EnrollmentProgressStore;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Queues a batch's writes to the table {@code enrollment}; sends nothing if there are no rows. */
public final class EnrollmentWrites {
    /** The states of an email that a worker still has to close after the enrollment has ended. */
    private static final Set<EmailStatus> NOT_CLOSED = EnumSet.of(
            EmailStatus.HELD, EmailStatus.RELEASED, EmailStatus.SENDING, EmailStatus.RETRYING, EmailStatus.FAILED);

    private EnrollmentWrites() {}

    /**
     * Queues a plain insert, for the reason of {@link JdbcEventStore#record}: an existing entry fails the transaction.
     * Columns that are not listed default to the progress of a new enrollment. All variants of a step have the same delay,
     * and a first one always exists. An enrollment that ends immediately has no due step.
     *
     * @param exits the exits of the enrollments that end immediately
     */
    public static void insert(TenantSession session, Collection<Enrollment> enrollments, Map<Entry, Exit> exits) {
        session.sql("""
                INSERT INTO enrollment (
                    tenant_id, program_id, contact_id, entry_key, entry_event, enrolled_at, by_kind, by_id,
                    exited_at, exit_event, due_at)
                SELECT t.tenant_id, e.program_id, e.contact_id, e.entry_key, e.entry_event, e.enrolled_at,
                    e.by_kind, e.by_id, e.exited_at, e.exit_event,
                    CASE WHEN e.exited_at IS NULL THEN e.enrolled_at + first.delay_seconds * interval '1 second' END
                FROM tenant AS t
                CROSS JOIN unnest(
                    :programs, :contacts, :keys, :events, :enrolled, :kinds, :persons, :exited, :exitEvents
                ) AS e (
                    program_id, contact_id, entry_key, entry_event, enrolled_at, by_kind, by_id, exited_at,
                    exit_event)
                LEFT JOIN program_step AS first
                    ON first.tenant_id = :tenant AND first.program_id = e.program_id
                        AND first.position = 0 AND first.variant = 0
                WHERE t.tenant_id = :tenant
                ORDER BY e.contact_id, e.program_id, e.entry_key
                """)
                .rows(enrollments)
                .uuids("programs", enrollment -> enrollment.entry().program().value())
                .uuids("contacts", enrollment -> enrollment.entry().contact().value())
                .uuids("keys", enrollment -> enrollment.entry().key().value())
                .uuids("events", enrollment -> enrollment.entryEvent().value())
                .times("enrolled", Enrollment::enrolledAt)
                .texts("kinds", Enrollment::byHand, person -> Codes.of(person.kind()))
                .texts("persons", Enrollment::byHand, Actor::id)
                .optionalTimes("exited", enrollment -> exit(exits, enrollment).map(Exit::at))
                .uuids("exitEvents", enrollment -> exit(exits, enrollment).flatMap(Exit::event), EventId::value)
                .write();
    }

    private static Optional<Exit> exit(Map<Entry, Exit> exits, Enrollment enrollment) {
        return Optional.ofNullable(exits.get(enrollment.entry()));
    }

    /** Queues the ends of enrollments. An enrollment that has already ended keeps its first exit. */
    public static void end(TenantSession session, Map<Entry, Exit> exits) {
        session.sql("""
                UPDATE enrollment AS e
                SET exited_at = x.at, exit_event = x.event,
                    due_at = CASE
                        WHEN EXISTS (
                            SELECT 1
                            FROM email AS m
                            WHERE m.tenant_id = :tenant AND m.contact_id = e.contact_id
                                AND m.program_id = e.program_id AND m.entry_key = e.entry_key AND m.step = e.position
                                AND m.state = ANY (:notClosed))
                        THEN COALESCE(e.due_at, x.at)
                    END
                FROM unnest(:programs, :contacts, :keys, :events, :at)
                    AS x (program_id, contact_id, entry_key, event, at)
                WHERE e.tenant_id = :tenant AND e.contact_id = x.contact_id AND e.program_id = x.program_id
                    AND e.entry_key = x.entry_key AND e.exited_at IS NULL
                """)
                .rows(exits.entrySet())
                .uuids("programs", row -> row.getKey().program().value())
                .uuids("contacts", row -> row.getKey().contact().value())
                .uuids("keys", row -> row.getKey().key().value())
                .uuids("events", row -> row.getValue().event(), EventId::value)
                .times("at", row -> row.getValue().at())
                .texts("notClosed", NOT_CLOSED, Codes::of)
                .write();
    }

    /** Queues the update for the exits that a person caused; they must be stored already. No batch of events has one. */
    public static void endByPersons(TenantSession session, Map<Entry, Exit> exits) {
        List<ByPerson> rows = exits.entrySet().stream()
                .flatMap(exit -> exit.getValue().person().stream()
                        .map(person -> new ByPerson(exit.getKey(), exit.getValue(), person)))
                .toList();
        session.sql("""
                UPDATE enrollment AS e
                SET exit_by_kind = x.kind, exit_by_id = x.id
                FROM unnest(:programs, :contacts, :keys, :at, :kinds, :ids)
                    AS x (program_id, contact_id, entry_key, at, kind, id)
                WHERE e.tenant_id = :tenant AND e.contact_id = x.contact_id AND e.program_id = x.program_id
                    AND e.entry_key = x.entry_key AND e.exited_at = x.at AND e.exit_event IS NULL
                    AND e.exit_by_kind IS NULL
                """)
                .rows(rows)
                .uuids("programs", row -> row.entry().program().value())
                .uuids("contacts", row -> row.entry().contact().value())
                .uuids("keys", row -> row.entry().key().value())
                .times("at", row -> row.exit().at())
                .texts("kinds", row -> Codes.of(row.person().kind()))
                .texts("ids", row -> row.person().id())
                .write();
    }

    private record ByPerson(Entry entry, Exit exit, Actor person) {}

    /**
     * Queues the update that resets steps that wait for a sending window to their original due time, after a change of the
     * contact's time zone. It skips steps that a worker may have claimed, and those with an email.
     *
     * @param moved the contacts, with the time of the change
     */
    public static void move(TenantSession session, Map<ContactId, Instant> moved) {
        session.sql("""
                UPDATE enrollment AS e
                SET due_at = COALESCE(e.since, e.enrolled_at) + s.delay_seconds * interval '1 second'
                FROM unnest(:contacts, :unclaimed) AS moved (contact_id, unclaimed), program AS p, program_step AS s
                WHERE e.tenant_id = :tenant AND e.contact_id = moved.contact_id AND e.due_at > moved.unclaimed
                    AND p.tenant_id = :tenant AND p.program_id = e.program_id AND p.send_window IS NOT NULL
                    AND s.tenant_id = :tenant AND s.program_id = e.program_id AND s.position = e.position
                    AND s.variant = 0
                    AND e.due_at > COALESCE(e.since, e.enrolled_at) + s.delay_seconds * interval '1 second'
                    AND NOT EXISTS (
                        SELECT 1
                        FROM email AS m
                        WHERE m.tenant_id = :tenant AND m.contact_id = e.contact_id
                            AND m.program_id = e.program_id AND m.entry_key = e.entry_key
                            AND m.step = e.position)
                """)
                .rows(moved.entrySet())
                .uuids("contacts", row -> row.getKey().value())
                .times("unclaimed", row -> row.getValue().plus(EnrollmentProgressStore.CLAIM))
                .write();
    }
}

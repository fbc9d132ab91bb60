package dev.intake.jdbc.program;

import static dev.intake.jdbc.sql.Columns.ints;
import static dev.intake.jdbc.sql.Columns.optionalTimes;
import static dev.intake.jdbc.sql.Columns.times;
import static dev.intake.jdbc.sql.Columns.uuids;

import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.Exit;
import dev.intake.enrollment.ProgramId;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.EnrollmentProgressStore;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.Query;

/** The progress of enrollments: columns of the table {@code enrollment}. */
public final class JdbcEnrollmentProgressStore implements EnrollmentProgressStore {
    /** Smaller than every contact's id. */
    private static final UUID FIRST = new UUID(0, 0);

    private final TenantSession session;

    public JdbcEnrollmentProgressStore(TenantSession session) {
        this.session = session;
    }

    @Override
    public Map<Entry, EnrollmentProgress> of(Set<Entry> entries) {
        return queue(entries).get();
    }

    /**
     * Queues the query for those of them that are stored. It locks the rows, which keeps claims away: these are
     * made without the tenant's lock, but skip locked rows, so neither ever waits for the other in a circle.
     */
    public Supplier<Map<Entry, EnrollmentProgress>> queue(Set<Entry> entries) {
        if (entries.isEmpty()) {
            return Map::of;
        }
        Supplier<List<EnrollmentProgress>> rows = session.queue(
                """
                SELECT program_id, contact_id, entry_event, enrolled_at, test, position, since, due_at, claim,
                    exited_at, exit_event
                FROM enrollment
                WHERE tenant_id = :tenant AND (program_id, contact_id) IN (
                    SELECT * FROM unnest(:programs, :contacts))
                ORDER BY contact_id, program_id
                FOR NO KEY UPDATE
                """,
                query -> query.bind(
                                "programs",
                                uuids(entries, entry -> entry.program().value()))
                        .bind(
                                "contacts",
                                uuids(entries, entry -> entry.contact().value())),
                EnrollmentRows::read);
        return () -> rows.get().stream().collect(Collectors.toMap(EnrollmentProgress::entry, Function.identity()));
    }

    /** Finds the rows first and then locks them, because a worker may claim one in between. */
    @Override
    public List<EnrollmentProgress> unsent(
            ProgramId program, int position, Optional<Instant> dueAfter, Optional<ContactId> behind, int limit) {
        Set<Entry> found = find(program, position, dueAfter, behind, limit).stream()
                .map(contact -> new Entry(program, contact))
                .collect(Collectors.toSet());
        return of(found).values().stream()
                .sorted(Comparator.comparing(progress -> progress.entry().contact()))
                .toList();
    }

    private List<ContactId> find(
            ProgramId program, int position, Optional<Instant> dueAfter, Optional<ContactId> behind, int limit) {
        return session.query(
                """
                SELECT e.contact_id
                FROM enrollment AS e
                WHERE e.tenant_id = :tenant AND e.program_id = :program AND e.position = :position
                    AND e.contact_id > :behind AND e.exited_at IS NULL
                """ + (dueAfter.isPresent() ? " AND e.due_at > :after::timestamptz" : " AND e.due_at IS NULL") + """

                    AND NOT EXISTS (
                        SELECT 1
                        FROM email AS m
                        WHERE m.tenant_id = :tenant AND m.contact_id = e.contact_id
                            AND m.program_id = :program AND m.step = :position)
                ORDER BY e.contact_id
                LIMIT :limit
                """,
                query -> bound(query, dueAfter)
                        .bind("program", program.value())
                        .bind("position", position)
                        .bind("behind", behind.map(ContactId::value).orElse(FIRST))
                        .bind("limit", limit)
                        .map((row, context) -> new ContactId(row.getObject("contact_id", UUID.class)))
                        .list());
    }

    private static Query bound(Query query, Optional<Instant> dueAfter) {
        dueAfter.ifPresent(after -> query.bind("after", Times.text(after)));
        return query;
    }

    @Override
    public void save(Collection<EnrollmentProgress> enrollments) {
        if (enrollments.isEmpty()) {
            return;
        }
        session.write(
                """
                UPDATE enrollment AS e
                SET position = p.position, since = p.since, due_at = p.due_at, claim = p.claim
                FROM unnest(:programs, :contacts, :positions, :since, :due, :claims)
                    AS p (program_id, contact_id, position, since, due_at, claim)
                WHERE e.tenant_id = :tenant AND e.contact_id = p.contact_id AND e.program_id = p.program_id
                """,
                write -> write.bind(
                                "programs",
                                uuids(
                                        enrollments,
                                        progress -> progress.entry().program().value()))
                        .bind(
                                "contacts",
                                uuids(
                                        enrollments,
                                        progress -> progress.entry().contact().value()))
                        .bind("positions", ints(enrollments, EnrollmentProgress::position))
                        .bind("since", times(enrollments, EnrollmentProgress::since))
                        .bind("due", optionalTimes(enrollments, EnrollmentProgress::dueAt))
                        .bind("claims", ints(enrollments, EnrollmentProgress::claim)));
    }

    @Override
    public void end(Map<Entry, Exit> exits) {
        ExitUpdate.queue(session, exits);
    }
}

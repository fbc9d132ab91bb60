package dev.intake.jdbc.program;

import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.EntryKey;
import dev.intake.enrollment.Exit;
import dev.intake.enrollment.ProgramId;
import dev.intake.jdbc.enrollment.EnrollmentRows;
import dev.intake.jdbc.enrollment.EnrollmentWrites;
import dev.intake.jdbc.sql.TenantSession;
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
import java.util.function.Supplier;

/** The progress of enrollments: columns of the table {@code enrollment}. */
public record JdbcEnrollmentProgressStore(TenantSession session) implements EnrollmentProgressStore {
    /** Smaller than every contact's id. */
    private static final UUID FIRST = new UUID(0, 0);

    @Override
    public Map<Entry, EnrollmentProgress> of(Set<Entry> entries) {
        return queue(entries).get();
    }

    /**
     * Queues the query for the stored ones of these enrollments. It locks the rows, so that they are not claimed: claims do
     * not take the tenant's lock but skip locked rows, so there can be no deadlock.
     */
    public Supplier<Map<Entry, EnrollmentProgress>> queue(Set<Entry> entries) {
        return session.sql("""
                SELECT program_id, contact_id, entry_key, entry_event, enrolled_at, position, since, due_at,
                    claim, exited_at, exit_event, exit_by_kind, exit_by_id, by_kind, by_id
                FROM enrollment
                WHERE tenant_id = :tenant AND (program_id, contact_id, entry_key) IN (
                    SELECT * FROM unnest(:programs, :contacts, :keys))
                ORDER BY contact_id, program_id, entry_key
                FOR NO KEY UPDATE
                """)
                .rows(entries)
                .uuids("programs", entry -> entry.program().value())
                .uuids("contacts", entry -> entry.contact().value())
                .uuids("keys", entry -> entry.key().value())
                .queueBy(EnrollmentProgress::entry, EnrollmentRows::read);
    }

    /** Finds the rows before it locks them, because a worker may claim one in between. */
    @Override
    public List<EnrollmentProgress> unsent(
            ProgramId program, int position, Optional<Instant> dueAfter, Optional<Entry> afterEntry, int limit) {
        Set<Entry> found = Set.copyOf(find(program, position, dueAfter, afterEntry, limit));
        return of(found).values().stream()
                .sorted(Comparator.comparing((EnrollmentProgress progress) ->
                                progress.entry().contact())
                        .thenComparing(progress -> progress.entry().key()))
                .toList();
    }

    private List<Entry> find(
            ProgramId program, int position, Optional<Instant> dueAfter, Optional<Entry> afterEntry, int limit) {
        return session.sql("""
                SELECT e.contact_id, e.entry_key
                FROM enrollment AS e
                WHERE e.tenant_id = :tenant AND e.program_id = :program AND e.position = :position
                    AND (e.contact_id, e.entry_key) > (:behind, :key) AND e.exited_at IS NULL
                """)
                .and(dueAfter, "e.due_at > :after::timestamptz", (sql, after) -> sql.bind("after", after))
                .append(dueAfter.isPresent() ? "" : " AND e.due_at IS NULL\n")
                .append("""
                    AND NOT EXISTS (
                        SELECT 1
                        FROM email AS m
                        WHERE m.tenant_id = :tenant AND m.contact_id = e.contact_id
                            AND m.program_id = :program AND m.entry_key = e.entry_key AND m.step = :position)
                ORDER BY e.contact_id, e.entry_key
                LIMIT :limit
                """)
                .bind("program", program.value())
                .bind("position", position)
                .bind("behind", afterEntry.map(entry -> entry.contact().value()).orElse(FIRST))
                .bind("key", afterEntry.map(entry -> entry.key().value()).orElse(FIRST))
                .bind("limit", limit)
                .list(row -> new Entry(
                        program,
                        new ContactId(row.getObject("contact_id", UUID.class)),
                        new EntryKey(row.getObject("entry_key", UUID.class))));
    }

    @Override
    public void save(Collection<EnrollmentProgress> enrollments) {
        session.sql("""
                UPDATE enrollment AS e
                SET position = p.position, since = p.since, due_at = p.due_at, claim = p.claim
                FROM unnest(:programs, :contacts, :keys, :positions, :since, :due, :claims)
                    AS p (program_id, contact_id, entry_key, position, since, due_at, claim)
                WHERE e.tenant_id = :tenant AND e.contact_id = p.contact_id AND e.program_id = p.program_id
                    AND e.entry_key = p.entry_key
                """)
                .rows(enrollments)
                .uuids("programs", progress -> progress.entry().program().value())
                .uuids("contacts", progress -> progress.entry().contact().value())
                .uuids("keys", progress -> progress.entry().key().value())
                .ints("positions", EnrollmentProgress::position)
                .times("since", EnrollmentProgress::since)
                .optionalTimes("due", EnrollmentProgress::dueAt)
                .ints("claims", EnrollmentProgress::claim)
                .write();
    }

    @Override
    public void end(Map<Entry, Exit> exits) {
        EnrollmentWrites.end(session, exits);
        EnrollmentWrites.endByPersons(session, exits);
    }
}

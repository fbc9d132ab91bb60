package dev.intake.jdbc;

import static dev.intake.jdbc.Columns.ints;
import static dev.intake.jdbc.Columns.optionalTimes;
import static dev.intake.jdbc.Columns.times;
import static dev.intake.jdbc.Columns.uuids;

import dev.intake.port.PassageStore;
import dev.intake.program.Enrollment.Entry;
import dev.intake.program.Passage;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** How far contacts have come: columns of the table {@code enrollment}. */
final class JdbcPassageStore implements PassageStore {
    private final TenantSession session;

    JdbcPassageStore(TenantSession session) {
        this.session = session;
    }

    @Override
    public Map<Entry, Passage> of(Set<Entry> entries) {
        return ofLater(entries).get();
    }

    /**
     * Locks the rows, which is what keeps claims away: these are made without the tenant's lock, but pass over whatever
     * is locked, so neither ever waits for the other in a circle.
     */
    @Override
    public Supplier<Map<Entry, Passage>> ofLater(Set<Entry> entries) {
        if (entries.isEmpty()) {
            return Map::of;
        }
        Supplier<List<Passage>> rows = session.ask(
                """
                SELECT program_id, contact_id, entry_event, enrolled_at, position, since, due_at, claim
                FROM enrollment
                WHERE tenant_id = :tenant AND (program_id, contact_id) IN (
                    SELECT * FROM unnest(:programs, :contacts))
                ORDER BY contact_id, program_id
                FOR NO KEY UPDATE
                """,
                ask -> ask.bind(
                                "programs",
                                uuids(entries, entry -> entry.program().value()))
                        .bind(
                                "contacts",
                                uuids(entries, entry -> entry.contact().value())),
                PassageRows::read);
        return () -> rows.get().stream().collect(Collectors.toMap(Passage::entry, Function.identity()));
    }

    @Override
    public void save(Collection<Passage> passages) {
        if (passages.isEmpty()) {
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
                                        passages,
                                        passage -> passage.entry().program().value()))
                        .bind(
                                "contacts",
                                uuids(
                                        passages,
                                        passage -> passage.entry().contact().value()))
                        .bind("positions", ints(passages, Passage::position))
                        .bind("since", times(passages, Passage::since))
                        .bind("due", optionalTimes(passages, Passage::dueAt))
                        .bind("claims", ints(passages, Passage::claim)));
    }
}

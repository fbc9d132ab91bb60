package dev.intake.jdbc.enrollment;

import dev.intake.access.Actor;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.Exit;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import java.util.List;
import java.util.Map;

/**
 * Stores the persons who ended enrollments. Separate from {@link EnrollmentWrites#end}, because that one is part of each
 * batch of events.
 */
public final class ExitPersonUpdate {
    private ExitPersonUpdate() {}

    private record Row(Entry entry, Exit exit, Actor person) {}

    /** Queues the update for the exits that a person caused; they must be stored already. */
    public static void queue(TenantSession session, Map<Entry, Exit> exits) {
        List<Row> rows = exits.entrySet().stream()
                .flatMap(exit -> exit.getValue().person().stream()
                        .map(person -> new Row(exit.getKey(), exit.getValue(), person)))
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
}

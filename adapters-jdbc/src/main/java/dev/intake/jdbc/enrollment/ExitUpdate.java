package dev.intake.jdbc.enrollment;

import static dev.intake.jdbc.sql.Columns.texts;
import static dev.intake.jdbc.sql.Columns.times;
import static dev.intake.jdbc.sql.Columns.uuids;

import dev.intake.email.EmailStatus;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.Exit;
import dev.intake.event.EventId;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Ends enrollments. */
public final class ExitUpdate {
    /** The states of an email that a worker closes when its enrollment has ended. */
    private static final Set<EmailStatus> NOT_CLOSED = EnumSet.of(
            EmailStatus.HELD, EmailStatus.RELEASED, EmailStatus.SENDING, EmailStatus.RETRYING, EmailStatus.FAILED);

    private ExitUpdate() {}

    /** Queues the update. An enrollment that has ended before keeps its first exit. */
    public static void queue(TenantSession session, Map<Entry, Exit> exits) {
        if (exits.isEmpty()) {
            return;
        }
        Set<Map.Entry<Entry, Exit>> rows = exits.entrySet();
        session.write(
                """
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
                """,
                write -> write.bind(
                                "programs",
                                uuids(rows, row -> row.getKey().program().value()))
                        .bind(
                                "contacts",
                                uuids(rows, row -> row.getKey().contact().value()))
                        .bind("keys", uuids(rows, row -> row.getKey().key().value()))
                        .bind(
                                "events",
                                uuids(
                                        rows,
                                        row -> row.getValue()
                                                .event()
                                                .map(EventId::value)
                                                .orElse(null)))
                        .bind("at", times(rows, row -> row.getValue().at()))
                        .bind("notClosed", texts(NOT_CLOSED, Codes::of)));
    }
}

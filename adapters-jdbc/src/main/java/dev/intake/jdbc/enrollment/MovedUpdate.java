package dev.intake.jdbc.enrollment;

import static dev.intake.jdbc.sql.Columns.times;
import static dev.intake.jdbc.sql.Columns.uuids;

import dev.intake.contact.ContactId;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.program.EnrollmentProgressStore;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/** Makes steps that wait for a sending window due at their own time again, after a change of the contact's time zone. */
public final class MovedUpdate {
    private MovedUpdate() {}

    /**
     * Queues the update. It skips steps that a worker may have claimed, and those with an email.
     *
     * @param moved contacts, with the time of the change
     */
    public static void queue(TenantSession session, Map<ContactId, Instant> moved) {
        if (moved.isEmpty()) {
            return;
        }
        Set<Map.Entry<ContactId, Instant>> rows = moved.entrySet();
        session.write(
                """
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
                """,
                write -> write.bind("contacts", uuids(rows, row -> row.getKey().value()))
                        .bind("unclaimed", times(rows, row -> row.getValue().plus(EnrollmentProgressStore.CLAIM))));
    }
}

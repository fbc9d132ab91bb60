package dev.intake.jdbc.program;

import dev.intake.email.EmailStatus;
import dev.intake.enrollment.ProgramId;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.program.ProgramCounts;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Counts the enrollments and emails of programs up to the maximum. */
final class ProgramCountList {
    private ProgramCountList() {}

    /** Limits are inside the subqueries, so the cost does not grow with the tenant; each order selects the index. */
    static Map<ProgramId, ProgramCounts> read(TenantSession session, Set<ProgramId> programs, Instant now) {
        Map<ProgramId, Map<EmailStatus, Long>> emails = emails(session, programs);
        return session.sql("""
                SELECT p.program_id, e.entered, w.waiting, w.due
                FROM unnest(:programs) AS p (program_id)
                CROSS JOIN LATERAL (
                    SELECT count(*) AS entered
                    FROM (
                        SELECT
                        FROM enrollment
                        WHERE tenant_id = :tenant AND program_id = p.program_id
                        ORDER BY due_at
                        LIMIT :limit
                    ) AS counted
                ) AS e
                CROSS JOIN LATERAL (
                    SELECT count(*) AS waiting, count(*) FILTER (WHERE due_at <= :now::timestamptz) AS due
                    FROM (
                        SELECT due_at
                        FROM enrollment
                        WHERE tenant_id = :tenant AND program_id = p.program_id AND due_at IS NOT NULL
                        ORDER BY due_at
                        LIMIT :limit
                    ) AS counted
                ) AS w
                """)
                .uuids("programs", programs, ProgramId::value)
                .bind("now", now)
                .bind("limit", ProgramCounts.COUNTED)
                .map(
                        ProgramCountList::program,
                        row -> new ProgramCounts(
                                row.getLong("entered"),
                                row.getLong("waiting"),
                                row.getLong("due"),
                                emails.getOrDefault(program(row), Map.of())));
    }

    private static ProgramId program(ResultSet row) throws SQLException {
        return new ProgramId(row.getObject("program_id", UUID.class));
    }

    private static Map<ProgramId, Map<EmailStatus, Long>> emails(TenantSession session, Set<ProgramId> programs) {
        List<String> states = Arrays.stream(EmailStatus.values()).map(Codes::of).toList();
        Map<ProgramId, Map<EmailStatus, Long>> emails = new HashMap<>();
        session.sql("""
                SELECT p.program_id, s.state, e.emails
                FROM unnest(:programs) AS p (program_id)
                CROSS JOIN unnest(:states) AS s (state)
                CROSS JOIN LATERAL (
                    SELECT count(*) AS emails
                    FROM (
                        SELECT
                        FROM email
                        WHERE tenant_id = :tenant AND program_id = p.program_id AND state = s.state
                        ORDER BY at
                        LIMIT :limit
                    ) AS counted
                ) AS e
                WHERE e.emails > 0
                """)
                .uuids("programs", programs, ProgramId::value)
                .texts("states", states, state -> state)
                .bind("limit", ProgramCounts.COUNTED)
                .list(row -> emails.computeIfAbsent(program(row), program -> new EnumMap<>(EmailStatus.class))
                        .put(Codes.read(EmailStatus.class, row.getString("state")), row.getLong("emails")));
        return emails;
    }
}

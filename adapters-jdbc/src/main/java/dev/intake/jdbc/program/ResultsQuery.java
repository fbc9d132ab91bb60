package dev.intake.jdbc.program;

import dev.intake.email.EmailStatus;
import dev.intake.enrollment.ProgramId;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.program.EmailSequence;
import dev.intake.program.Goal;
import dev.intake.program.ProgramResults;
import dev.intake.program.ProgramResults.EmailResults;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counts the results of a program: one statement for its enrollments and emails, one for its goal. A row without a step is
 * about the enrollments.
 */
final class ResultsQuery {
    /** Kinds in {@code email_feedback}; the others are bounces. */
    private static final String COMPLAINT = "complaint";

    private static final String UNSUBSCRIBED = "unsubscribed";

    private final ProgramId program;
    private final EmailSequence sequence;

    ResultsQuery(ProgramId program, EmailSequence sequence) {
        this.program = program;
        this.sequence = sequence;
    }

    private record Place(int step, int variant) {}

    /** Counts enrollments and emails. */
    ProgramResults emails(TenantSession session) {
        return session.query("""
                WITH enrolled AS MATERIALIZED (
                    SELECT contact_id, entry_key, exited_at IS NOT NULL AS exited
                    FROM enrollment
                    WHERE tenant_id = :tenant AND program_id = :program AND NOT test
                ), sent AS MATERIALIZED (
                    SELECT e.contact_id, e.entry_key, e.exited, m.step, m.variant
                    FROM email AS m
                    JOIN enrolled AS e ON e.contact_id = m.contact_id AND e.entry_key = m.entry_key
                    WHERE m.tenant_id = :tenant AND m.program_id = :program AND m.state = :sent
                ), reported AS MATERIALIZED (
                    SELECT contact_id, entry_key, step, bool_or(kind NOT IN (:complaint, :unsubscribed)) AS bounced,
                        bool_or(kind = :complaint) AS complained, bool_or(kind = :unsubscribed) AS unsubscribed
                    FROM email_feedback
                    WHERE tenant_id = :tenant AND program_id = :program
                    GROUP BY contact_id, entry_key, step
                ), latest AS MATERIALIZED (
                    SELECT contact_id, entry_key, max(step) AS step
                    FROM sent
                    WHERE exited
                    GROUP BY contact_id, entry_key
                )
                SELECT NULL::int AS step, NULL::int AS variant, count(*) AS counted, 0 AS bounced, 0 AS complained,
                    0 AS unsubscribed,
                    count(*) FILTER (WHERE e.exited AND coalesce(l.step, -1) < :last) AS exited
                FROM enrolled AS e
                LEFT JOIN latest AS l ON l.contact_id = e.contact_id AND l.entry_key = e.entry_key
                UNION ALL
                SELECT s.step, s.variant, count(*), count(*) FILTER (WHERE r.bounced),
                    count(*) FILTER (WHERE r.complained), count(*) FILTER (WHERE r.unsubscribed), count(l.contact_id)
                FROM sent AS s
                LEFT JOIN latest AS l
                    ON l.contact_id = s.contact_id AND l.entry_key = s.entry_key AND l.step = s.step AND l.step < :last
                LEFT JOIN reported AS r
                    ON r.contact_id = s.contact_id AND r.entry_key = s.entry_key AND r.step = s.step
                GROUP BY s.step, s.variant
                ORDER BY 1 NULLS FIRST, 2
                """, query -> {
            List<EmailResults> emails = new ArrayList<>();
            List<ProgramResults> whole = query.bind("program", program.value())
                    .bind("sent", Codes.of(EmailStatus.SENT))
                    .bind("complaint", COMPLAINT)
                    .bind("unsubscribed", UNSUBSCRIBED)
                    .bind("last", sequence.steps().size() - 1)
                    .map((row, context) -> {
                        long counted = row.getLong("counted");
                        long exited = row.getLong("exited");
                        int step = row.getInt("step");
                        if (row.wasNull()) {
                            return new ProgramResults(counted, exited, Optional.empty(), List.of());
                        }
                        emails.add(new EmailResults(
                                step,
                                row.getInt("variant"),
                                counted,
                                row.getLong("bounced"),
                                row.getLong("complained"),
                                row.getLong("unsubscribed"),
                                exited,
                                Optional.empty()));
                        return ProgramResults.NONE;
                    })
                    .list();
            return new ProgramResults(whole.get(0).enrolled(), whole.get(0).exited(), Optional.empty(), emails);
        });
    }

    /** Returns the results with the counts of the goal. */
    ProgramResults withGoal(TenantSession session, Goal goal, ProgramResults results) {
        Map<Optional<Place>, Long> reached = reached(session, goal);
        return new ProgramResults(
                results.enrolled(),
                results.exited(),
                Optional.of(reached.getOrDefault(Optional.<Place>empty(), 0L)),
                results.emails().stream()
                        .map(email -> new EmailResults(
                                email.step(),
                                email.variant(),
                                email.sent(),
                                email.bounced(),
                                email.complained(),
                                email.unsubscribed(),
                                email.exited(),
                                Optional.of(reached.getOrDefault(
                                        Optional.of(new Place(email.step(), email.variant())), 0L))))
                        .toList());
    }

    private Map<Optional<Place>, Long> reached(TenantSession session, Goal goal) {
        return session.query("""
                WITH enrolled AS MATERIALIZED (
                    SELECT contact_id, entry_key, enrolled_at, entry_event
                    FROM enrollment
                    WHERE tenant_id = :tenant AND program_id = :program AND NOT test
                ), hits AS MATERIALIZED (
                    SELECT e.contact_id, e.entry_key, e.enrolled_at, g.occurred_at
                    FROM enrolled AS e
                    JOIN event AS g ON g.contact_id = e.contact_id
                    WHERE g.tenant_id = :tenant AND g.type = :goal AND NOT g.test AND g.event_id <> e.entry_event
                        AND g.received_at >= e.enrolled_at AND g.occurred_at >= e.enrolled_at
                )
                SELECT NULL::int AS step, NULL::int AS variant, count(DISTINCT (contact_id, entry_key)) AS reached
                FROM hits
                WHERE occurred_at <= enrolled_at + make_interval(mins => :minutes)
                UNION ALL
                SELECT m.step, m.variant, count(*)
                FROM email AS m
                WHERE m.tenant_id = :tenant AND m.program_id = :program AND m.state = :sent
                    AND EXISTS (
                        SELECT
                        FROM hits AS h
                        WHERE h.contact_id = m.contact_id AND h.entry_key = m.entry_key AND h.occurred_at >= m.at
                            AND h.occurred_at <= m.at + make_interval(mins => :minutes))
                GROUP BY m.step, m.variant
                """, query -> {
            Map<Optional<Place>, Long> reached = new HashMap<>();
            query.bind("program", program.value())
                    .bind("sent", Codes.of(EmailStatus.SENT))
                    .bind("goal", goal.event().value())
                    .bind("minutes", (int) goal.within().toMinutes())
                    .map((row, context) -> {
                        int step = row.getInt("step");
                        Optional<Place> place =
                                row.wasNull() ? Optional.empty() : Optional.of(new Place(step, row.getInt("variant")));
                        return Map.entry(place, row.getLong("reached"));
                    })
                    .forEach(entry -> reached.put(entry.getKey(), entry.getValue()));
            return reached;
        });
    }
}

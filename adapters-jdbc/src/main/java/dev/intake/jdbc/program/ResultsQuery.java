package dev.intake.jdbc.program;

import dev.intake.email.EmailStatus;
import dev.intake.enrollment.ProgramId;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.program.EmailSequence;
import dev.intake.program.Goal;
import dev.intake.program.ProgramResults;
import dev.intake.program.ProgramResults.EmailResults;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counts the results of a program: one statement for its enrollments and emails, one for its goal. A row without a step is
 * about the enrollments. Emails are read once, and joined only with the few enrollments that ended or are tests. The
 * enrollments of all contacts are counted in an index.
 */
record ResultsQuery(ProgramId program, EmailSequence sequence) {
    /** Kinds in {@code email_feedback}; the others are bounces. */
    private static final String COMPLAINT = "complaint";

    private static final String UNSUBSCRIBED = "unsubscribed";

    private record Place(int step, int variant) {
        static Optional<Place> read(ResultSet row) throws SQLException {
            int step = row.getInt("step");
            return row.wasNull() ? Optional.empty() : Optional.of(new Place(step, row.getInt("variant")));
        }
    }

    /** Counts enrollments and emails. */
    ProgramResults emails(TenantSession session) {
        List<EmailResults> emails = new ArrayList<>();
        List<ProgramResults> whole = session.sql("""
                WITH exited AS MATERIALIZED (
                    SELECT contact_id, entry_key
                    FROM enrollment
                    WHERE tenant_id = :tenant AND program_id = :program  AND exited_at IS NOT NULL
                ), written AS MATERIALIZED (
                    SELECT m.step, m.variant, x.contact_id, x.entry_key, count(*) FILTER (WHERE m.state = :sent) AS sent,
                        count(*) FILTER (WHERE m.state = :kept) AS kept
                    FROM email AS m
                    LEFT JOIN exited AS x ON x.contact_id = m.contact_id AND x.entry_key = m.entry_key
                    WHERE m.tenant_id = :tenant AND m.program_id = :program AND m.state IN (:sent, :kept)
                    GROUP BY m.step, m.variant, x.contact_id, x.entry_key
                ), latest AS MATERIALIZED (
                    SELECT DISTINCT ON (contact_id, entry_key) step, variant
                    FROM written
                    WHERE contact_id IS NOT NULL
                    ORDER BY contact_id, entry_key, step DESC
                ), reported AS MATERIALIZED (
                    SELECT contact_id, entry_key, step, bool_or(kind NOT IN (:complaint, :unsubscribed)) AS bounced,
                        bool_or(kind = :complaint) AS complained, bool_or(kind = :unsubscribed) AS unsubscribed
                    FROM email_feedback
                    WHERE tenant_id = :tenant AND program_id = :program
                    GROUP BY contact_id, entry_key, step
                )
                SELECT NULL::int AS step, NULL::int AS variant,
                    (
                        SELECT count(*)
                        FROM enrollment
                        WHERE tenant_id = :tenant AND program_id = :program
                    ) AS counted,
                    0 AS kept, 0 AS bounced, 0 AS complained, 0 AS unsubscribed,
                    (SELECT count(*) FROM exited) - (SELECT count(*) FROM latest WHERE step >= :last) AS exited
                UNION ALL
                SELECT w.step, w.variant, w.sent, w.kept, coalesce(f.bounced, 0), coalesce(f.complained, 0),
                    coalesce(f.unsubscribed, 0), coalesce(l.exited, 0)
                FROM (
                    SELECT step, variant, sum(sent)::bigint AS sent, sum(kept)::bigint AS kept
                    FROM written
                    GROUP BY step, variant
                ) AS w
                LEFT JOIN (
                    SELECT step, variant, count(*) AS exited
                    FROM latest
                    WHERE step < :last
                    GROUP BY step, variant
                ) AS l ON l.step = w.step AND l.variant = w.variant
                LEFT JOIN (
                    SELECT m.step, m.variant, count(*) FILTER (WHERE r.bounced) AS bounced,
                        count(*) FILTER (WHERE r.complained) AS complained,
                        count(*) FILTER (WHERE r.unsubscribed) AS unsubscribed
                    FROM reported AS r
                    JOIN email AS m ON m.contact_id = r.contact_id AND m.entry_key = r.entry_key AND m.step = r.step
                    WHERE m.tenant_id = :tenant AND m.program_id = :program AND m.state = :sent
                    GROUP BY m.step, m.variant
                ) AS f ON f.step = w.step AND f.variant = w.variant
                ORDER BY 1 NULLS FIRST, 2
                """)
                .bind("program", program.value())
                .bind("sent", Codes.of(EmailStatus.SENT))
                .bind("kept", Codes.of(EmailStatus.KEPT))
                .bind("complaint", COMPLAINT)
                .bind("unsubscribed", UNSUBSCRIBED)
                .bind("last", sequence.steps().size() - 1)
                .list(row -> {
                    long counted = row.getLong("counted");
                    long exited = row.getLong("exited");
                    Optional<Place> place = Place.read(row);
                    if (place.isEmpty()) {
                        return new ProgramResults(counted, exited, Optional.empty(), List.of());
                    }
                    emails.add(new EmailResults(
                            place.get().step(),
                            place.get().variant(),
                            counted,
                            row.getLong("kept"),
                            row.getLong("bounced"),
                            row.getLong("complained"),
                            row.getLong("unsubscribed"),
                            exited,
                            Optional.empty()));
                    return ProgramResults.NONE;
                });
        return new ProgramResults(whole.get(0).enrolled(), whole.get(0).exited(), Optional.empty(), emails);
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
                                email.kept(),
                                email.bounced(),
                                email.complained(),
                                email.unsubscribed(),
                                email.exited(),
                                Optional.of(reached.getOrDefault(
                                        Optional.of(new Place(email.step(), email.variant())), 0L))))
                        .toList());
    }

    private Map<Optional<Place>, Long> reached(TenantSession session, Goal goal) {
        return session.sql("""
                WITH hits AS MATERIALIZED (
                    SELECT e.contact_id, e.entry_key, e.enrolled_at, g.occurred_at
                    FROM enrollment AS e
                    JOIN event AS g ON g.contact_id = e.contact_id
                    WHERE e.tenant_id = :tenant AND e.program_id = :program
                        AND g.tenant_id = :tenant AND g.type = :goal AND g.event_id <> e.entry_event
                        AND g.received_at >= e.enrolled_at AND g.occurred_at >= e.enrolled_at
                )
                SELECT NULL::int AS step, NULL::int AS variant, count(DISTINCT (contact_id, entry_key)) AS reached
                FROM hits
                WHERE occurred_at <= enrolled_at + make_interval(mins => :minutes)
                UNION ALL
                SELECT m.step, m.variant, count(*)
                FROM email AS m
                WHERE m.tenant_id = :tenant AND m.program_id = :program AND m.state IN (:sent, :kept)
                    AND EXISTS (
                        SELECT
                        FROM hits AS h
                        WHERE h.contact_id = m.contact_id AND h.entry_key = m.entry_key AND h.occurred_at >= m.at
                            AND h.occurred_at <= m.at + make_interval(mins => :minutes))
                GROUP BY m.step, m.variant
                """)
                .bind("program", program.value())
                .bind("sent", Codes.of(EmailStatus.SENT))
                .bind("kept", Codes.of(EmailStatus.KEPT))
                .bind("goal", goal.event().value())
                .bind("minutes", (int) goal.within().toMinutes())
                .map(Place::read, row -> row.getLong("reached"));
    }
}

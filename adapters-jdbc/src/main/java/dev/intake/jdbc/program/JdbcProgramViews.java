package dev.intake.jdbc.program;

import dev.intake.contact.ContactId;
import dev.intake.email.EmailStatus;
import dev.intake.enrollment.ProgramId;
import dev.intake.jdbc.email.JdbcEmailReader;
import dev.intake.jdbc.enrollment.EnrollmentRows;
import dev.intake.jdbc.sql.BoundedReader;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.program.ProgramCounts;
import dev.intake.program.ProgramResults;
import dev.intake.program.ProgramTransition;
import dev.intake.program.ProgramViews;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Answers what pages and commands ask about programs and emails, with single statements. */
public record JdbcProgramViews(TenantQueries queries, BoundedReader bounded)
        implements JdbcProgramReader, JdbcEmailReader, ProgramViews {
    @Override
    public Map<Program, EmailSequence> sequences() {
        return queries.read(EmailSequenceTables::readAll);
    }

    @Override
    public Set<ProgramId> awaitingApproval() {
        return NextVersionTable.programs(queries);
    }

    @Override
    public List<EnrollmentProgress> progress(ContactId contact) {
        return queries.sql("""
                SELECT program_id, contact_id, entry_key, entry_event, enrolled_at, position, since, due_at,
                    claim, exited_at, exit_event, exit_by_kind, exit_by_id, by_kind, by_id
                FROM enrollment
                WHERE tenant_id = :tenant AND contact_id = :contact
                """).bind("contact", contact.value()).list(EnrollmentRows::read);
    }

    @Override
    public List<ProgramTransition> transitions() {
        return queries.sql("""
                SELECT program_id, state, at
                FROM program_transition
                WHERE tenant_id = :tenant
                ORDER BY at
                """).list(ProgramRows::readTransition);
    }

    @Override
    public Map<ProgramId, ProgramCounts> figures(Set<ProgramId> programs, Instant now) {
        return queries.read(session -> ProgramCountList.read(session, programs, now));
    }

    @Override
    public Map<Integer, Long> waitingByStep(ProgramId program) {
        return queries.sql("""
                SELECT position, count(*) AS waiting
                FROM (
                    SELECT position
                    FROM enrollment
                    WHERE tenant_id = :tenant AND program_id = :program AND due_at IS NOT NULL
                        AND exited_at IS NULL
                    ORDER BY due_at
                    LIMIT :limit
                ) AS counted
                GROUP BY position
                """)
                .bind("program", program.value())
                .bind("limit", ProgramCounts.COUNTED)
                .map(row -> row.getInt("position"), row -> row.getLong("waiting"));
    }

    @Override
    public Map<EmailStatus, Long> emailCounts(ProgramId program) {
        return queries.sql("""
                SELECT state, count(*) AS emails
                FROM email
                WHERE tenant_id = :tenant AND program_id = :program
                GROUP BY state
                """)
                .bind("program", program.value())
                .map(row -> Codes.read(EmailStatus.class, row.getString("state")), row -> row.getLong("emails"));
    }

    /** Looks up each program that was ever live, because the index of states begins with the program. */
    @Override
    public int emailsToReview() {
        return queries.sql("""
                SELECT count(*) AS reviewed
                FROM (
                    SELECT 1
                    FROM program
                    CROSS JOIN LATERAL (
                        SELECT 1
                        FROM email
                        WHERE tenant_id = :tenant AND program_id = program.program_id AND state = ANY (:reviewable)
                        LIMIT :limit) AS of_program
                    WHERE program.tenant_id = :tenant AND program.state <> 'draft'
                    LIMIT :limit) AS counted
                """)
                .bind("limit", REVIEWED)
                .texts("reviewable", EmailStatus.REVIEWABLE, Codes::of)
                .one(row -> row.getInt("reviewed"));
    }

    @Override
    public Optional<ProgramResults> results(ProgramId program, EmailSequence sequence) {
        ResultsQuery query = new ResultsQuery(program, sequence);
        BoundedReader both = bounded.sharingItsLimit();
        return both.read(query::emails)
                .map(results -> sequence.goal()
                        .flatMap(goal -> both.read(session -> query.withGoal(session, goal, results)))
                        .orElse(results));
    }

    @Override
    public Map<ProgramId, Long> enrollmentCounts() {
        return queries.sql("""
                SELECT program_id, count(*) AS contacts
                FROM enrollment
                WHERE tenant_id = :tenant
                GROUP BY program_id
                """)
                .map(row -> new ProgramId(row.getObject("program_id", UUID.class)), row -> row.getLong("contacts"));
    }
}

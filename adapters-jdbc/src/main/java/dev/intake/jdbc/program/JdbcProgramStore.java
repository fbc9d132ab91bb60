package dev.intake.jdbc.program;

import dev.intake.enrollment.ProgramId;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.program.EmailSequence;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramStore;
import dev.intake.program.ProgramTransition;
import java.util.Collection;
import java.util.Optional;

/** The table {@code program}, with the emails and next versions of programs. */
public record JdbcProgramStore(TenantSession queries, EventTypes eventTypes)
        implements JdbcProgramReader, ProgramStore {
    @Override
    public void save(Collection<? extends Program> programs) {
        queries.sql("""
                INSERT INTO program (tenant_id, program_id, name, kind, state, archived, trigger_event, created_at)
                SELECT t.tenant_id, p.*
                FROM tenant AS t
                CROSS JOIN unnest(:ids, :names, :kinds, :states, :archived, :triggers, :created)
                    AS p (program_id, name, kind, state, archived, trigger_event, created_at)
                WHERE t.tenant_id = :tenant
                ORDER BY p.program_id
                ON CONFLICT (tenant_id, program_id) DO UPDATE
                SET name = excluded.name, kind = excluded.kind, state = excluded.state,
                    archived = excluded.archived, trigger_event = excluded.trigger_event
                """)
                .rows(programs)
                .uuids("ids", program -> program.id().value())
                .texts("names", program -> program.outline().name())
                .texts("kinds", program -> Codes.of(program.outline().kind()))
                .texts("states", ProgramRows::state)
                .flags("archived", ProgramRows::isArchived)
                .texts(
                        "triggers",
                        program -> program.outline().trigger().event().value())
                .times("created", program -> program.outline().createdAt())
                .update();
        eventTypes.forget();
    }

    @Override
    public void delete(Program.Draft draft) {
        queries.sql("""
                DELETE FROM program_step WHERE tenant_id = :tenant AND program_id = :program
                """).bind("program", draft.id().value()).update();
        queries.sql("""
                DELETE FROM program_transition WHERE tenant_id = :tenant AND program_id = :program
                """).bind("program", draft.id().value()).update();
        queries.sql("""
                DELETE FROM program WHERE tenant_id = :tenant AND program_id = :program
                """).bind("program", draft.id().value()).update();
        eventTypes.forget();
    }

    @Override
    public void save(ProgramId program, EmailSequence sequence) {
        EmailSequenceTables.write(queries, program, sequence);
    }

    @Override
    public void setNextVersion(ProgramId program, Optional<NextVersion> version) {
        version.ifPresentOrElse(
                next -> NextVersionTable.write(queries, next), () -> NextVersionTable.delete(queries, program));
    }

    @Override
    public void record(Collection<ProgramTransition> transitions) {
        queries.sql("""
                INSERT INTO program_transition (tenant_id, program_id, at, state)
                SELECT t.tenant_id, p.*
                FROM tenant AS t
                CROSS JOIN unnest(:programs, :at, :states) AS p (program_id, at, state)
                WHERE t.tenant_id = :tenant
                ORDER BY p.program_id, p.at, p.state
                ON CONFLICT (tenant_id, program_id, at, state) DO NOTHING
                """)
                .rows(transitions)
                .uuids("programs", transition -> transition.program().value())
                .times("at", ProgramTransition::at)
                .texts("states", transition -> Codes.of(transition.to()))
                .update();
        queries.sql("""
                DELETE FROM program_transition AS t
                USING (
                    SELECT program_id, at, state, row_number() OVER (PARTITION BY program_id ORDER BY at DESC, state DESC) AS place
                    FROM program_transition
                    WHERE tenant_id = :tenant AND program_id = ANY (:programs)
                ) AS old
                WHERE t.tenant_id = :tenant AND t.program_id = old.program_id AND t.at = old.at AND t.state = old.state
                    AND old.place > :kept
                """)
                .uuids(
                        "programs",
                        transitions,
                        transition -> transition.program().value())
                .bind("kept", ProgramTransition.MAX_KEPT)
                .update();
    }
}

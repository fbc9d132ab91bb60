package dev.intake.jdbc.program;

import dev.intake.enrollment.ProgramId;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.program.EmailSequence;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramReader;
import java.util.List;
import java.util.Optional;

/** Reads programs, their emails and their next versions. */
interface JdbcProgramReader extends ProgramReader {
    /** Returns the queries about the tenant. */
    TenantQueries queries();

    @Override
    default List<Program> programs() {
        return queries().sql("""
                SELECT program_id, name, kind, state, archived, trigger_event, created_at
                FROM program
                WHERE tenant_id = :tenant
                """).list(ProgramRows::read);
    }

    @Override
    default Optional<Program> program(ProgramId id) {
        return queries().sql("""
                SELECT program_id, name, kind, state, archived, trigger_event, created_at
                FROM program
                WHERE tenant_id = :tenant AND program_id = :program
                """).bind("program", id.value()).find(ProgramRows::read);
    }

    @Override
    default EmailSequence sequence(Program program) {
        return queries().read(session -> EmailSequenceTables.read(session, program));
    }

    @Override
    default Optional<NextVersion> nextVersion(ProgramId program) {
        return NextVersionTable.read(queries(), program);
    }
}

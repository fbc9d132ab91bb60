package dev.intake.jdbc.ingest;

import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventType;
import dev.intake.ingest.ReportFacts;
import dev.intake.jdbc.enrollment.EnrollmentQuery;
import dev.intake.jdbc.enrollment.ExitRows;
import dev.intake.jdbc.program.ProgramRows;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.program.Program;
import dev.intake.program.ProgramTransition;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Reads the data for the report of a batch, in at most two exchanges. */
final class ReportQueries {
    private ReportQueries() {}

    private record Listed(Program program, Reentry reentry) {}

    static ReportFacts read(TenantSession session, Set<EventType> types, Set<ContactId> contacts) {
        List<Listed> listed = types.isEmpty() ? List.of() : programs(session, types);
        List<Program> programs = listed.stream().map(Listed::program).toList();
        if (programs.isEmpty()) {
            return new ReportFacts(List.of(), Map.of(), List.of(), List.of());
        }
        Set<ProgramId> ids = programs.stream().map(Program::id).collect(Collectors.toSet());
        Supplier<List<ProgramTransition>> transitions = transitions(session, ids);
        Supplier<List<Enrollment>> enrollments = EnrollmentQuery.queue(session, ids, contacts);
        Map<ProgramId, Reentry> reentry = listed.stream()
                .collect(Collectors.toMap(found -> found.program().id(), Listed::reentry));
        return new ReportFacts(programs, reentry, transitions.get(), enrollments.get());
    }

    private static List<Listed> programs(TenantSession session, Set<EventType> types) {
        return session.sql("""
                SELECT program_id, name, kind, state, archived, trigger_event, created_at, reenter
                FROM program
                WHERE tenant_id = :tenant AND trigger_event = ANY ((SELECT :types)::text[])
                """)
                .texts("types", types, EventType::value)
                .queue(row -> new Listed(ProgramRows.read(row), ExitRows.readReentry(row)))
                .get();
    }

    private static Supplier<List<ProgramTransition>> transitions(TenantSession session, Set<ProgramId> programs) {
        return session.sql("""
                SELECT program_id, state, at
                FROM program_transition
                WHERE tenant_id = :tenant AND program_id = ANY ((SELECT :programs)::uuid[])
                ORDER BY at
                """).uuids("programs", programs, ProgramId::value).queue(ProgramRows::readTransition);
    }
}

package dev.intake.ingest;

import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.program.Program;
import dev.intake.program.ProgramTransition;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The stored data that a report requires in addition to the plan.
 *
 * @param programs the programs that an event type of the batch triggers, in any state
 * @param reentry the re-entry rules of these programs; once if absent
 * @param transitions the state transitions of these programs, each program's in chronological order
 * @param enrollments the enrollments in these programs of the contacts that the batch could name
 */
public record ReportFacts(
        Collection<Program> programs,
        Map<ProgramId, Reentry> reentry,
        List<ProgramTransition> transitions,
        List<Enrollment> enrollments) {
    /** Copies the collections. */
    public ReportFacts {
        programs = List.copyOf(programs);
        reentry = Map.copyOf(reentry);
        transitions = List.copyOf(transitions);
        enrollments = List.copyOf(enrollments);
    }
}

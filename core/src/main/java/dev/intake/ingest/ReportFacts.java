package dev.intake.ingest;

import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.program.Program;
import dev.intake.program.ProgramTransition;
import dev.intake.program.Reentry;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * What a report looks at beside what the plan does, as it is stored.
 *
 * @param programs those that an event type of the batch triggers, in whatever state
 * @param again how often contacts may enter them; once if absent
 * @param transitions the states that they came into, of each program in order of time
 * @param enrollments of the contacts that the batch could mean, in those programs
 */
public record ReportFacts(
        Collection<Program> programs,
        Map<ProgramId, Reentry> again,
        List<ProgramTransition> transitions,
        List<Enrollment> enrollments) {
    /** Copies the collections. */
    public ReportFacts {
        programs = List.copyOf(programs);
        again = Map.copyOf(again);
        transitions = List.copyOf(transitions);
        enrollments = List.copyOf(enrollments);
    }
}

package dev.intake.program;

import dev.intake.enrollment.ProgramId;
import java.util.Collection;
import java.util.Optional;

/** The programs of the tenant of a unit of work. */
public interface ProgramStore extends ProgramReader {
    /** Stores new and changed programs with distinct ids. */
    void save(Collection<? extends Program> programs);

    /** Deletes a draft and its emails, if they exist. */
    void delete(Program.Draft draft);

    /** Stores the program's emails. */
    void save(ProgramId program, EmailSequence sequence);

    /** Stores the next version of a stored program in place of the previous one, or removes it if absent. */
    void setNextVersion(ProgramId program, Optional<NextVersion> version);

    /** Adds state changes; of each of their programs the newest {@value ProgramTransition#MAX_KEPT} stay. */
    void record(Collection<ProgramTransition> transitions);
}

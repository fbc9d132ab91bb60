package dev.intake.program;

import dev.intake.enrollment.ProgramId;
import dev.intake.sequence.EmailSequence;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The programs of the tenant of a unit of work. */
public interface ProgramStore {
    /** Returns all programs, in no order. */
    List<Program> all();

    /** Stores new and changed programs with distinct ids. */
    void save(Collection<? extends Program> programs);

    /** Deletes a draft and its emails, if they exist. */
    void delete(Program.Draft draft);

    /** Returns the program. */
    Optional<Program> find(ProgramId id);

    /** Returns the program's emails; an empty sequence if none were saved. */
    EmailSequence sequence(Program program);

    /** Stores the program's emails. */
    void save(ProgramId program, EmailSequence sequence);

    /** Returns the program's next version. */
    Optional<NextVersion> nextVersion(ProgramId program);

    /** Stores the next version of a stored program in place of the previous one, or removes it if absent. */
    void setNextVersion(ProgramId program, Optional<NextVersion> version);

    /** Adds state changes. */
    void record(Collection<ProgramTransition> transitions);
}

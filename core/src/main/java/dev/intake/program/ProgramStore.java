package dev.intake.program;

import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The programs of the tenant of a unit of work. */
public interface ProgramStore {
    /** The live programs that one of the types triggers, in no order. */
    List<Program.Live> live(Set<EventType> triggers);

    /** Every program, in no order. */
    List<Program> all();

    /** Stores new and changed programs. No two have the same id. */
    void save(Collection<? extends Program> programs);

    /** Deletes a draft and what it sends, if they are there. */
    void delete(Program.Draft draft);

    /** The program, if there is one. */
    Optional<Program> find(ProgramId id);

    /** What the program sends. A program of which none was saved sends nothing. */
    EmailSequence sequence(Program program);

    /** Stores what a program sends. */
    void save(ProgramId program, EmailSequence sequence);

    /** The states that these programs came into, of each program in order of time. */
    List<ProgramTransition> transitions(Set<ProgramId> programs);

    /** Adds to what is remembered of the states that programs came into. */
    void record(Collection<ProgramTransition> transitions);
}

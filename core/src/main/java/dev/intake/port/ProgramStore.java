package dev.intake.port;

import dev.intake.event.EventType;
import dev.intake.program.Program;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** The programs of the tenant of a unit of work. */
public interface ProgramStore {
    /** The live programs that one of the types triggers, in no order. */
    List<Program.Live> live(Set<EventType> triggers);

    /** Every program, in no order. */
    List<Program> all();

    /** Stores new and changed programs. No two have the same id. */
    void save(Collection<? extends Program> programs);
}

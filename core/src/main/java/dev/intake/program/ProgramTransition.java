package dev.intake.program;

import dev.intake.enrollment.ProgramId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A state change of a program: approved, paused or resumed. It explains later why an event did or did not start the
 * program. Before its first change a program is a draft.
 *
 * @param program the program
 * @param to the new state
 * @param at the time, to the microsecond
 */
public record ProgramTransition(ProgramId program, ProgramState to, Instant at) {
    /** Maximum number of stored state changes of a program: the newest. */
    public static final int MAX_KEPT = 500;

    /** Truncates the time to microseconds. */
    public ProgramTransition {
        at = at.truncatedTo(ChronoUnit.MICROS);
    }
}

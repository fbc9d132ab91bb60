package dev.intake.program;

import dev.intake.enrollment.ProgramId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A program that was approved, paused or resumed: what tells later why an event did or did not start it. Before the first
 * it was a draft.
 *
 * @param program which one
 * @param to the state that it came into
 * @param at when, to the microsecond
 */
public record ProgramTransition(ProgramId program, ProgramState to, Instant at) {
    /** Brings the time to the precision that is stored. */
    public ProgramTransition {
        at = at.truncatedTo(ChronoUnit.MICROS);
    }
}

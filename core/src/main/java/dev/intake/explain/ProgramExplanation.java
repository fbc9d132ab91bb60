package dev.intake.explain;

import dev.intake.event.EventRecord;
import dev.intake.program.Firing;
import dev.intake.program.Program;
import java.util.List;
import java.util.Optional;

/**
 * Why one program started for a contact or not, and what came of it.
 *
 * @param program as it is now
 * @param event the event that this is about; absent when the contact has none that could have started the program, or
 *     retention has removed it
 * @param firing whether it started
 * @param steps how its steps stand, in order; none for a contact who has not entered
 */
public record ProgramExplanation(
        Program program, Optional<EventRecord> event, Firing firing, List<ExplainedStep> steps) {
    /** Copies the list. */
    public ProgramExplanation {
        steps = List.copyOf(steps);
    }
}

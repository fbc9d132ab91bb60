package dev.intake.explain;

import dev.intake.email.SkipReason;
import dev.intake.enrollment.Exit;
import dev.intake.event.EventRecord;
import dev.intake.program.Firing;
import dev.intake.program.Program;
import dev.intake.suppression.Suppression;
import java.util.List;
import java.util.Optional;

/**
 * Why one program did or did not enroll a contact, and the results of its steps.
 *
 * @param program its current version
 * @param event the explained event; absent if the contact has none that could have started the program, or retention
 *     removed it
 * @param firing whether the program started
 * @param exit the end of the enrollment before its last step; absent if nothing has ended it
 * @param span the enrollment's value and end, if a contact is explained
 * @param closed the suppressions of the contact's address that stop the program's emails now; empty if the contact is not
 *     enrolled
 * @param skipped why the enrollment's next email would be skipped if it was due now; absent if it would be sent, or the contact
 *     is not enrolled
 * @param steps the status of its steps, in order; empty if the contact is not enrolled
 */
public record ProgramExplanation(
        Program program,
        Optional<EventRecord> event,
        Firing firing,
        Optional<Exit> exit,
        EnrollmentSpan span,
        List<Suppression> closed,
        Optional<SkipReason> skipped,
        List<ExplainedStep> steps) {
    /** Copies the lists. */
    public ProgramExplanation {
        closed = List.copyOf(closed);
        steps = List.copyOf(steps);
    }
}

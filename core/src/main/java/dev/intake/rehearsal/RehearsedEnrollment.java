package dev.intake.rehearsal;

import dev.intake.email.StepEmail;
import dev.intake.event.EventRecord;
import dev.intake.program.EnrollmentProgress;
import java.util.List;

/**
 * An enrollment of a rehearsal. A live program would have stored these values.
 *
 * @param progress its progress at the end of the rehearsal; its exit, if an event ended it; the claims are not counted
 * @param entryEvent the event that began it
 * @param emails the emails of its steps in order; one that would have been sent is {@link
 *     dev.intake.email.EmailState.Sent}
 */
public record RehearsedEnrollment(EnrollmentProgress progress, EventRecord entryEvent, List<StepEmail> emails) {
    /** Copies the list. */
    public RehearsedEnrollment {
        emails = List.copyOf(emails);
    }
}

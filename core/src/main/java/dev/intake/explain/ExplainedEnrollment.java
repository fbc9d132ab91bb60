package dev.intake.explain;

import dev.intake.email.StepEmail;
import dev.intake.event.EventRecord;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import java.util.List;
import java.util.Optional;

/**
 * A program in which the contact is enrolled.
 *
 * @param progress progress of the enrollment
 * @param entryEvent the event that began it; absent if an event is explained, or retention removed it
 * @param sequence the program's present emails
 * @param emails the enrollment's emails, in no order
 */
public record ExplainedEnrollment(
        EnrollmentProgress progress, Optional<EventRecord> entryEvent, EmailSequence sequence, List<StepEmail> emails) {
    /** Copies the list. */
    public ExplainedEnrollment {
        emails = List.copyOf(emails);
    }
}

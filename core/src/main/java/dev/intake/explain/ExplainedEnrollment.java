package dev.intake.explain;

import dev.intake.email.StepEmail;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import java.util.List;

/**
 * A program in which the contact is enrolled.
 *
 * @param progress progress of the enrollment
 * @param sequence the program's present emails
 * @param emails the enrollment's emails, in no order
 */
public record ExplainedEnrollment(EnrollmentProgress progress, EmailSequence sequence, List<StepEmail> emails) {
    /** Copies the list. */
    public ExplainedEnrollment {
        emails = List.copyOf(emails);
    }
}

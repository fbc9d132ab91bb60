package dev.intake.explain;

import dev.intake.email.StepEmail;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import java.util.List;

/**
 * A program that the contact has entered.
 *
 * @param progress how far the contact has come
 * @param sequence what the program sends now
 * @param emails of the steps that it has come to, in no order
 */
public record Entered(EnrollmentProgress progress, EmailSequence sequence, List<StepEmail> emails) {
    /** Copies the list. */
    public Entered {
        emails = List.copyOf(emails);
    }
}

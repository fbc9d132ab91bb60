package dev.intake.step;

import dev.intake.email.StepEmail;
import dev.intake.program.EnrollmentProgress;
import java.util.Optional;

/**
 * The decision about one enrollment.
 *
 * @param progress the new progress
 * @param email the new state of the step's email, if it changes
 * @param outgoing the email to hand to the mail server after the decision is stored, if there is one
 */
public record StepDecision(EnrollmentProgress progress, Optional<StepEmail> email, Optional<DueEmail> outgoing) {
    static StepDecision of(EnrollmentProgress progress) {
        return new StepDecision(progress, Optional.empty(), Optional.empty());
    }

    static StepDecision of(EnrollmentProgress progress, StepEmail email) {
        return new StepDecision(progress, Optional.of(email), Optional.empty());
    }
}

package dev.intake.step;

import dev.intake.email.OutgoingEmail;
import dev.intake.email.StepEmail;
import dev.intake.program.EnrollmentProgress;
import java.util.Optional;

/**
 * What is decided about one claimed enrollment.
 *
 * @param progress as it is from now on
 * @param email the email of its step as it is from now on, if that changes
 * @param outgoing what is to be handed to the mail server once the decision is stored, if anything is
 */
public record StepDecision(EnrollmentProgress progress, Optional<StepEmail> email, Optional<OutgoingEmail> outgoing) {
    static StepDecision of(EnrollmentProgress progress) {
        return new StepDecision(progress, Optional.empty(), Optional.empty());
    }

    static StepDecision of(EnrollmentProgress progress, StepEmail email) {
        return new StepDecision(progress, Optional.of(email), Optional.empty());
    }
}

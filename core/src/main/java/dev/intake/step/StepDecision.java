package dev.intake.step;

import dev.intake.email.OutgoingEmail;
import dev.intake.email.StepEmail;
import dev.intake.program.Passage;
import java.util.Optional;

/**
 * What is decided about one claimed passage.
 *
 * @param passage as it is from now on
 * @param email the email of its step as it is from now on, if that changes
 * @param outgoing what is to be handed to the mail server once the decision is stored, if anything is
 */
public record StepDecision(Passage passage, Optional<StepEmail> email, Optional<OutgoingEmail> outgoing) {
    static StepDecision of(Passage passage) {
        return new StepDecision(passage, Optional.empty(), Optional.empty());
    }

    static StepDecision of(Passage passage, StepEmail email) {
        return new StepDecision(passage, Optional.of(email), Optional.empty());
    }
}

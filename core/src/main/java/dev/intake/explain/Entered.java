package dev.intake.explain;

import dev.intake.email.StepEmail;
import dev.intake.program.Journey;
import dev.intake.program.Passage;
import java.util.List;

/**
 * A program that the contact has entered.
 *
 * @param passage how far the contact has come
 * @param journey what the program sends now
 * @param emails of the steps that it has come to, in no order
 */
public record Entered(Passage passage, Journey journey, List<StepEmail> emails) {
    /** Copies the list. */
    public Entered {
        emails = List.copyOf(emails);
    }
}

package dev.intake.http.program;

import dev.intake.program.Step;
import java.util.List;

/**
 * A step in a form.
 *
 * @param delay the time after the previous step
 * @param emails its email, or the variants of its split test
 */
public record StepFields(TimeFields delay, List<EmailFields> emails) {
    /** Copies the list. */
    public StepFields {
        emails = List.copyOf(emails);
    }

    /** Returns the fields of a step. */
    public static StepFields of(Step step) {
        return new StepFields(
                TimeFields.of(step.delay()),
                step.variants().stream().map(EmailFields::of).toList());
    }

    /** Returns a step with one blank email. */
    public static StepFields blank(TimeFields delay) {
        return new StepFields(delay, List.of(EmailFields.blank()));
    }
}

package dev.intake.program;

import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;

/** The outcome of a person's decision about an email. */
public sealed interface EmailReview {
    /**
     * The decision is stored.
     *
     * @param email the email after the decision
     */
    record Decided(StepEmail email) implements EmailReview {}

    /**
     * The email does not need review.
     *
     * @param status its state
     */
    record NotWaiting(EmailStatus status) implements EmailReview {}

    /** The email does not exist. */
    record NoSuchEmail() implements EmailReview {}
}

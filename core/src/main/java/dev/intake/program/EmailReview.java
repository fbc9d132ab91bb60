package dev.intake.program;

import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;

/** What came of a person's decision about an email. */
public sealed interface EmailReview {
    /**
     * The decision is stored.
     *
     * @param email the email as it is now
     */
    record Decided(StepEmail email) implements EmailReview {}

    /**
     * The email does not wait for a decision.
     *
     * @param status how it stands
     */
    record NotWaiting(EmailStatus status) implements EmailReview {}

    /** There is no such email. */
    record NoSuchEmail() implements EmailReview {}
}

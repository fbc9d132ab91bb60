package dev.intake.review;

import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import java.util.function.Function;

/** The outcome of a person's decision about an email. */
public sealed interface EmailReview {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The decision is stored.
     *
     * @param email the email after the decision
     */
    record Decided(StepEmail email) implements EmailReview {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.decided().apply(this);
        }
    }

    /**
     * The email does not need review.
     *
     * @param status its state
     */
    record NotWaiting(EmailStatus status) implements EmailReview {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.notWaiting().apply(this);
        }
    }

    /** The email does not exist. */
    record NoSuchEmail() implements EmailReview {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.noSuchEmail().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Decided, R> decided, Function<NotWaiting, R> notWaiting, Function<NoSuchEmail, R> noSuchEmail) {}
}

package dev.intake.explain;

import dev.intake.email.StepEmail;
import java.time.Instant;
import java.util.Optional;

/** How one step of a program stands with a contact who has entered it. */
public sealed interface StepStanding {
    /**
     * The step has come to its email: sent, kept, held, skipped or whatever its state says.
     *
     * @param email the email
     * @param nextTry when it is tried next, where a worker will by itself
     */
    record Emailed(StepEmail email, Optional<Instant> nextTry) implements StepStanding {}

    /**
     * The step comes next.
     *
     * @param at when it is due; a time that has passed means at once
     */
    record Due(Instant at) implements StepStanding {}

    /**
     * The step comes next, once the program is resumed.
     *
     * @param at when it is or was due; nothing is lost by the pause (Decisions 6.1)
     */
    record Frozen(Instant at) implements StepStanding {}

    /**
     * The step follows another that is not done with.
     *
     * @param notBefore the earliest moment at which it can be due; absent when that waits for a person or the mail server
     */
    record Later(Optional<Instant> notBefore) implements StepStanding {}

    /** The contact was through before the program had this step, and is not called back. */
    record Passed() implements StepStanding {}
}

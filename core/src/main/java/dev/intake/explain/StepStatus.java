package dev.intake.explain;

import dev.intake.email.StepEmail;
import dev.intake.program.WindowOpening;
import dev.intake.tenant.EmailCap;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** The status of a program's step for an enrolled contact. */
public sealed interface StepStatus {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The step has an email, in any state.
     *
     * @param email the email
     * @param nextTry the next automatic attempt, if there is one
     */
    record Emailed(StepEmail email, Optional<Instant> nextTry) implements StepStatus {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.emailed().apply(this);
        }
    }

    /**
     * This is the next step.
     *
     * @param at when its email begins; a past time means immediately
     * @param waits the opening of the sending window, if the step is due earlier and waits for it
     * @param cap the tenant's cap, if the step is due earlier and waits for it; more emails to the contact can delay it further
     */
    record Due(Instant at, Optional<WindowOpening> waits, Optional<EmailCap> cap) implements StepStatus {
        /** Creates the status of a step that waits for nothing but its delay. */
        public Due(Instant at) {
            this(at, Optional.empty(), Optional.empty());
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.due().apply(this);
        }
    }

    /**
     * This is the next step; the program is paused.
     *
     * @param at when it is due; resuming the program continues with it (Decisions 6.1)
     */
    record Frozen(Instant at) implements StepStatus {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.frozen().apply(this);
        }
    }

    /**
     * An earlier step is not completed.
     *
     * @param notBefore the earliest moment at which it can be due; absent if that depends on a person or the mail
     *     server
     */
    record Later(Optional<Instant> notBefore) implements StepStatus {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.later().apply(this);
        }
    }

    /** An event or a person ended the enrollment before the step, and the step sends nothing. */
    record Ended() implements StepStatus {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.ended().apply(this);
        }
    }

    /** The contact completed the program before this step was added, and does not receive it. */
    record Passed() implements StepStatus {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.passed().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Emailed, R> emailed,
            Function<Due, R> due,
            Function<Frozen, R> frozen,
            Function<Later, R> later,
            Function<Ended, R> ended,
            Function<Passed, R> passed) {}
}

package dev.intake.explain;

import dev.intake.email.StepEmail;
import dev.intake.program.WindowOpening;
import dev.intake.tenant.EmailCap;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * The status of a program's step for an enrolled contact.
 *
 * @param kind the kind
 * @param at of an email the next automatic attempt, if there is one; of a step that is due when its email begins, a past time
 *     means immediately; of a frozen step when it is due; of a later step the earliest moment at which it can be due, empty if
 *     that depends on a person or the mail server; empty for all others
 * @param email the email; empty unless the step has one
 * @param waits the opening of the sending window, if the step is due earlier and waits for it
 * @param cap the tenant's cap, if the step is due earlier and waits for it; more emails to the contact can delay it further
 */
public record StepStatus(
        Kind kind,
        Optional<Instant> at,
        Optional<StepEmail> email,
        Optional<WindowOpening> waits,
        Optional<EmailCap> cap) {
    /** The kinds. */
    public enum Kind {
        /** The step has an email, in any state. */
        EMAILED,
        /** This is the next step. */
        DUE,
        /** This is the next step; the program is paused. Resuming it continues with the step. (Decisions 6.1) */
        FROZEN,
        /** An earlier step is not completed. */
        LATER,
        /** An event or a person ended the enrollment before the step, and the step sends nothing. */
        ENDED,
        /** The contact completed the program before this step was added, and does not receive it. */
        PASSED
    }

    /** Creates the status of a step without an email that waits for neither window nor cap. */
    public StepStatus(Kind kind, Optional<Instant> at) {
        this(kind, at, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Returns the displayed name: the state of the email, or such as {@code due}. */
    public String label() {
        return email.map(sent -> sent.state().status().label())
                .orElseGet(() -> kind.name().toLowerCase(Locale.ROOT));
    }
}

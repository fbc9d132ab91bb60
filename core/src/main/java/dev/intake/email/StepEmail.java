package dev.intake.email;

import dev.intake.enrollment.Enrollment.Entry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The one email of a step to a contact, and how it stands.
 *
 * @param entry the program and the contact
 * @param step the step's place in the program, from 0
 * @param variant which variant of the split test, from 0
 * @param attempts how often the mail server was spoken to about it, since a person released it if one did
 * @param state how it stands
 * @param at since when it stands so, to the microsecond
 */
public record StepEmail(Entry entry, int step, int variant, int attempts, EmailState state, Instant at) {
    /** Brings the time to the precision that is stored. */
    public StepEmail {
        at = at.truncatedTo(ChronoUnit.MICROS);
    }

    /** Its id, which follows from program, contact and step. */
    public EmailId id() {
        return EmailId.of(entry, step);
    }

    /** The email in another state. */
    public StepEmail in(EmailState next, Instant now) {
        return new StepEmail(entry, step, variant, attempts, next, now);
    }

    /** The email as a person has released it: its attempts count from here. */
    public StepEmail released(Instant now) {
        return new StepEmail(entry, step, variant, 0, new EmailState.Released(), now);
    }

    /** The email as the mail server is about to be spoken to, once more. */
    public StepEmail sending(int claim, Instant now) {
        return new StepEmail(entry, step, variant, attempts + 1, new EmailState.Sending(claim), now);
    }
}

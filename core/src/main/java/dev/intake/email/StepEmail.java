package dev.intake.email;

import dev.intake.enrollment.Enrollment.Entry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The email of a step to a contact, with its state.
 *
 * @param entry the program and the contact
 * @param step index of the step in the program, from 0
 * @param variant index of the variant of a split test, from 0
 * @param attempts number of SMTP sessions, counted from the last release by a person
 * @param state its state
 * @param at when it entered this state, to the microsecond
 */
public record StepEmail(Entry entry, int step, int variant, int attempts, EmailState state, Instant at) {
    /** Truncates the time to microseconds. */
    public StepEmail {
        at = at.truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns its id, which is derived from program, contact and step. */
    public EmailId id() {
        return EmailId.of(entry, step);
    }

    /** Returns whether it waits because the mail server refused all emails at its first attempt, which is not counted. */
    public boolean waitsForServer() {
        return attempts == 0 && state instanceof EmailState.Retrying;
    }

    /** Returns the email in another state. */
    public StepEmail in(EmailState next, Instant now) {
        return new StepEmail(entry, step, variant, attempts, next, now);
    }

    /** Returns the released email, with its attempts reset. */
    public StepEmail released(Instant now) {
        return new StepEmail(entry, step, variant, 0, new EmailState.Released(), now);
    }

    /** Returns the email marked as sending, with one more attempt. */
    public StepEmail sending(int claim, Instant now) {
        return new StepEmail(entry, step, variant, attempts + 1, new EmailState.Sending(claim), now);
    }
}

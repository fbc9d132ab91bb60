package dev.intake.email;

import dev.intake.contact.EmailAddress;
import dev.intake.enrollment.Enrollment.Entry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The email of a step to a contact, with its state.
 *
 * @param entry the program and the contact
 * @param step index of the step in the program, from 0
 * @param variant index of the variant of a split test, from 0
 * @param attempts number of SMTP sessions, counted from the last release by a person
 * @param state its state
 * @param at when it entered this state, to the microsecond
 * @param to the address of the last attempt, whatever came of it; absent if there was none, or by an older version unless
 *     it was sent or kept
 */
public record StepEmail(
        Entry entry, int step, int variant, int attempts, EmailState state, Instant at, Optional<EmailAddress> to) {
    /** Truncates the time to microseconds. */
    public StepEmail {
        at = at.truncatedTo(ChronoUnit.MICROS);
        to = state.sentTo().isPresent() ? state.sentTo() : to;
    }

    /** Creates an email that no attempt was made to send, unless its state names the address. */
    public StepEmail(Entry entry, int step, int variant, int attempts, EmailState state, Instant at) {
        this(entry, step, variant, attempts, state, at, Optional.empty());
    }

    /** Returns its id, which is derived from program, contact and step. */
    public EmailId id() {
        return EmailId.of(entry, step);
    }

    /** Returns whether it waits because the mail server refused all emails at its first attempt, which is not counted. */
    public boolean waitsForServer() {
        return attempts == 0 && state instanceof EmailState.Retrying;
    }

    /** Returns the email without the attempt that an outage of the mail server ended, which does not count. */
    public StepEmail untried(EmailState next, Instant now) {
        return new StepEmail(entry, step, variant, attempts - 1, next, now, to);
    }

    /** Returns the email in another state. */
    public StepEmail in(EmailState next, Instant now) {
        return new StepEmail(entry, step, variant, attempts, next, now, to);
    }

    /** Returns the released email, with its attempts reset. */
    public StepEmail released(Instant now) {
        return new StepEmail(entry, step, variant, 0, new EmailState.Released(), now, to);
    }

    /** Returns the email marked as sending to the address, with one more attempt. */
    public StepEmail sending(int claim, EmailAddress address, Instant now) {
        return new StepEmail(
                entry, step, variant, attempts + 1, new EmailState.Sending(claim), now, Optional.of(address));
    }
}

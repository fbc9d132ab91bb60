package dev.intake.port;

import dev.intake.contact.ContactId;
import dev.intake.email.EmailStatus;
import dev.intake.program.ProgramId;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Which emails to show: those that last changed, first.
 *
 * @param states only those that stand so; none means all
 * @param program only of this program
 * @param contact only to this contact
 * @param limit how many at most, 1 to {@value #MAX_LIMIT}
 */
public record EmailQuery(Set<EmailStatus> states, Optional<ProgramId> program, Optional<ContactId> contact, int limit) {
    /** Emails in one answer, at most. */
    public static final int MAX_LIMIT = 1000;

    /** Refuses a limit outside 1 to {@value #MAX_LIMIT}. */
    public EmailQuery {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ", not " + limit);
        }
        states = Set.copyOf(states);
    }

    /** The emails that last changed, of all programs and contacts. */
    public static EmailQuery latest(int limit) {
        return new EmailQuery(Set.of(), Optional.empty(), Optional.empty(), limit);
    }

    /** The same query for emails that stand so only. */
    public EmailQuery standing(EmailStatus first, EmailStatus... others) {
        return new EmailQuery(EnumSet.of(first, others), program, contact, limit);
    }

    /** The same query for one program only. */
    public EmailQuery of(ProgramId only) {
        return new EmailQuery(states, Optional.of(only), contact, limit);
    }

    /** The same query for one contact only. */
    public EmailQuery to(ContactId only) {
        return new EmailQuery(states, program, Optional.of(only), limit);
    }
}

package dev.intake.email;

import dev.intake.contact.ContactId;
import dev.intake.enrollment.ProgramId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Which emails to show: those that last changed, first.
 *
 * @param states only those that stand so; none means all
 * @param program only of this program
 * @param contact only to this contact
 * @param behind only what comes behind this mark: for the next page
 * @param limit how many at most, 1 to {@value #MAX_LIMIT}
 */
public record EmailQuery(
        Set<EmailStatus> states,
        Optional<ProgramId> program,
        Optional<ContactId> contact,
        Optional<Mark> behind,
        int limit) {
    /** Emails in one answer, at most. */
    public static final int MAX_LIMIT = 1000;

    /** Last changed first; those that changed together by id. */
    public static final Comparator<StepEmail> LAST_CHANGED_FIRST = Comparator.comparing(Mark::of);

    /** Refuses a limit outside 1 to {@value #MAX_LIMIT}. */
    public EmailQuery {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ", not " + limit);
        }
        states = Set.copyOf(states);
    }

    /** The emails that last changed, of all programs and contacts. */
    public static EmailQuery latest(int limit) {
        return new EmailQuery(Set.of(), Optional.empty(), Optional.empty(), Optional.empty(), limit);
    }

    /** The emails to the contact that are being handed to the mail server. */
    public static EmailQuery sendingTo(ContactId contact) {
        return latest(MAX_LIMIT).to(contact).standing(EmailStatus.SENDING);
    }

    /** The emails of the program that are being handed to the mail server. */
    public static EmailQuery sendingOf(ProgramId program) {
        return latest(MAX_LIMIT).of(program).standing(EmailStatus.SENDING);
    }

    /** The same query for emails that stand so only. */
    public EmailQuery standing(EmailStatus first, EmailStatus... others) {
        return new EmailQuery(EnumSet.of(first, others), program, contact, behind, limit);
    }

    /** The same query for one program only. */
    public EmailQuery of(ProgramId only) {
        return new EmailQuery(states, Optional.of(only), contact, behind, limit);
    }

    /** The same query for one contact only. */
    public EmailQuery to(ContactId only) {
        return new EmailQuery(states, program, Optional.of(only), behind, limit);
    }

    /** The same query for what comes behind the mark only. */
    public EmailQuery behind(Mark mark) {
        return new EmailQuery(states, program, contact, Optional.of(mark), limit);
    }

    /**
     * A place in the order of the list.
     *
     * @param at when the email there last changed, to the microsecond
     * @param email the email there
     */
    public record Mark(Instant at, EmailId email) implements Comparable<Mark> {
        private static final Comparator<Mark> ORDER =
                Comparator.comparing(Mark::at).reversed().thenComparing(Mark::email);

        /** Brings the time to the precision that is stored. */
        public Mark {
            at = at.truncatedTo(ChronoUnit.MICROS);
        }

        /** Where the email is. */
        public static Mark of(StepEmail email) {
            return new Mark(email.at(), email.id());
        }

        @Override
        public int compareTo(Mark other) {
            return ORDER.compare(this, other);
        }
    }
}

package dev.intake.email;

import dev.intake.contact.ContactId;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.RecordCursor;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Selects emails, most recently changed first.
 *
 * @param states only emails in these states; empty for all
 * @param program only emails of this program
 * @param contact only emails to this contact
 * @param after only emails after this position, for the next page
 * @param limit maximum number of results, 1 to {@value #MAX_LIMIT}
 */
public record EmailQuery(
        Set<EmailStatus> states,
        Optional<ProgramId> program,
        Optional<ContactId> contact,
        Optional<Cursor> after,
        int limit) {
    /** Maximum number of emails in a page. */
    public static final int MAX_LIMIT = 1000;

    /** Most recent change first; emails that changed together by id. */
    public static final Comparator<StepEmail> LAST_CHANGED_FIRST = Comparator.comparing(Cursor::of);

    /** Rejects a limit outside 1 to {@value #MAX_LIMIT}. */
    public EmailQuery {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ", not " + limit);
        }
        states = Set.copyOf(states);
    }

    /** Returns a query for the most recently changed emails of all programs and contacts. */
    public static EmailQuery latest(int limit) {
        return new EmailQuery(Set.of(), Optional.empty(), Optional.empty(), Optional.empty(), limit);
    }

    /** Returns a query for emails to the contact that are being sent. */
    public static EmailQuery sendingTo(ContactId contact) {
        return latest(MAX_LIMIT).toContact(contact).inStates(EmailStatus.SENDING);
    }

    /** Returns a query for emails of the program that are being sent. */
    public static EmailQuery sendingOf(ProgramId program) {
        return latest(MAX_LIMIT).ofProgram(program).inStates(EmailStatus.SENDING);
    }

    /** Returns this query restricted to these states. */
    public EmailQuery inStates(EmailStatus first, EmailStatus... others) {
        return new EmailQuery(EnumSet.of(first, others), program, contact, after, limit);
    }

    /** Returns this query restricted to one program. */
    public EmailQuery ofProgram(ProgramId only) {
        return new EmailQuery(states, Optional.of(only), contact, after, limit);
    }

    /** Returns this query restricted to one contact. */
    public EmailQuery toContact(ContactId only) {
        return new EmailQuery(states, program, Optional.of(only), after, limit);
    }

    /** Returns this query with another limit. */
    public EmailQuery limited(int most) {
        return new EmailQuery(states, program, contact, after, most);
    }

    /** Returns this query restricted to emails after the position. */
    public EmailQuery after(Cursor mark) {
        return new EmailQuery(states, program, contact, Optional.of(mark), limit);
    }

    /**
     * A position in the list.
     *
     * @param at when the email at this position last changed, to the microsecond
     * @param email the email at this position
     */
    public record Cursor(Instant at, EmailId email) implements Comparable<Cursor> {
        private static final Comparator<Cursor> ORDER =
                Comparator.comparing(Cursor::at).reversed().thenComparing(Cursor::email);

        /** Truncates the time to microseconds. */
        public Cursor {
            at = at.truncatedTo(ChronoUnit.MICROS);
        }

        /** Returns the position of the email. */
        public static Cursor of(StepEmail email) {
            return new Cursor(email.at(), email.id());
        }

        /** Returns the position of a list as one of emails. */
        public static Cursor behind(RecordCursor last) {
            return new Cursor(last.at(), new EmailId(last.id()));
        }

        /** Returns the position of a list. */
        public RecordCursor position() {
            return new RecordCursor(at, email.value());
        }

        @Override
        public int compareTo(Cursor other) {
            return ORDER.compare(this, other);
        }
    }
}

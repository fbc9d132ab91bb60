package dev.intake.program;

import dev.intake.email.EmailStatus;
import java.util.Map;
import java.util.Set;

/**
 * The counts of a program. Each is counted up to {@value #COUNTED}; this value means at least as many.
 *
 * @param entered enrolled contacts
 * @param waiting enrolled contacts with a next email
 * @param due those whose next email is due; it is not sent while the program is not active
 * @param emails number of emails by state; states without emails are absent
 */
public record ProgramCounts(long entered, long waiting, long due, Map<EmailStatus, Long> emails) {
    /** Maximum count. */
    public static final int COUNTED = 2_000;

    /** The counts of a program without enrollments. */
    public static final ProgramCounts NONE = new ProgramCounts(0, 0, 0, Map.of());

    /** Copies the map. */
    public ProgramCounts {
        emails = Map.copyOf(emails);
    }

    /** Returns the number of emails in these states, at most {@value #COUNTED} for each. */
    public long emails(Set<EmailStatus> states) {
        return states.stream()
                .mapToLong(status -> emails.getOrDefault(status, 0L))
                .sum();
    }
}

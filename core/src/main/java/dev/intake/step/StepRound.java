package dev.intake.step;

import dev.intake.email.EmailStatus;
import java.util.EnumMap;
import java.util.Map;

/** What a worker did in one round of {@link RunDueSteps}. */
public final class StepRound {
    private final Map<EmailStatus, Integer> emails = new EnumMap<>(EmailStatus.class);
    private int claimed;
    private boolean moreMayBeDue;
    private boolean mailServerDown;

    StepRound() {}

    void claimed(int enrollments) {
        claimed += enrollments;
    }

    void moreMayBeDue() {
        moreMayBeDue = true;
    }

    void came(EmailStatus to) {
        emails.merge(to, 1, Integer::sum);
    }

    void mailServerIsDown() {
        mailServerDown = true;
    }

    /** Returns the number of claimed enrollments. When it is 0, none was due: there is nothing to do for a while. */
    public int claimed() {
        return claimed;
    }

    /** Whether a limit ended the round before all was done that is due, so that going on at once is of use. */
    public boolean isMoreDue() {
        return moreMayBeDue;
    }

    /** How many emails came to stand so in this round; those marked as being sent are not among them. */
    public int emails(EmailStatus status) {
        return emails.getOrDefault(status, 0);
    }

    /** Whether the mail server could not be reached, so that going on at once is of no use. */
    public boolean mailServerDown() {
        return mailServerDown;
    }
}

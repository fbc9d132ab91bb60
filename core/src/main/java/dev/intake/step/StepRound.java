package dev.intake.step;

import dev.intake.email.EmailStatus;
import java.util.EnumMap;
import java.util.Map;

/** The result of one round of {@link RunDueSteps}. */
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

    void changed(EmailStatus to) {
        emails.merge(to, 1, Integer::sum);
    }

    void mailServerIsDown() {
        mailServerDown = true;
    }

    /** Returns the number of claimed enrollments; 0 if none was due. */
    public int claimed() {
        return claimed;
    }

    /** Returns whether a limit ended the round early, so that the next round can follow at once. */
    public boolean isMoreDue() {
        return moreMayBeDue;
    }

    /** Returns the number of emails that changed to the state, which is any but {@link EmailStatus#SENDING}. */
    public int emails(EmailStatus status) {
        return emails.getOrDefault(status, 0);
    }

    /** Returns whether a mail server was down. Its emails wait; a later round tries one. */
    public boolean mailServerDown() {
        return mailServerDown;
    }
}

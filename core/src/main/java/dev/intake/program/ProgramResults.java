package dev.intake.program;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The outcomes of a program's enrollments and emails, counted from stored rows. Counting has a time limit.
 *
 * @param enrolled enrollments
 * @param exited enrollments that an event or a person ended before the last email was sent or kept
 * @param reached enrollments that reached the goal: an event of its type, other than the entry event, arrived after the
 *     enrollment and occurred after it, within the goal's time. Absent if there is no goal, or if counting took too long
 * @param emails the emails that were sent or kept, in order of step and variant; those of removed steps and variants included
 */
public record ProgramResults(long enrolled, long exited, Optional<Long> reached, List<EmailResults> emails) {
    /** The results of a program without enrollments. */
    public static final ProgramResults NONE = new ProgramResults(0, 0, Optional.empty(), List.of());

    /** Copies the list. */
    public ProgramResults {
        emails = List.copyOf(emails);
    }

    /** Returns the number of sent emails by whose link the recipient unsubscribed. */
    public long unsubscribed() {
        return emails.stream().mapToLong(EmailResults::unsubscribed).sum();
    }

    /**
     * The outcomes of the emails of one variant of one step.
     *
     * @param step index of the step, from 0
     * @param variant index of the variant, from 0
     * @param sent emails that the mail server accepted
     * @param kept emails that were stored instead of sent, because there was no mail server or they were test data
     * @param bounced sent emails that a provider reported as bounced, permanently or temporarily
     * @param complained sent emails that a recipient reported as spam
     * @param unsubscribed sent emails by whose link the recipient unsubscribed; links in emails of older versions do not
     *     identify the email
     * @param exited sent and kept emails whose enrollment an event or a person ended before another email was sent or kept;
     *     zero for the last step
     * @param reached sent and kept emails whose contact reached the goal: an event of its type, other than the entry event,
     *     arrived after the enrollment and occurred after the email was sent or kept, within the goal's time. A contact
     *     counts for each such email. Absent if there is no goal, or if counting took too long
     */
    public record EmailResults(
            int step,
            int variant,
            long sent,
            long kept,
            long bounced,
            long complained,
            long unsubscribed,
            long exited,
            Optional<Long> reached) {
        /** Returns the number of sent and kept emails. */
        public long written() {
            return sent + kept;
        }
    }

    /**
     * Returns the results with a row for each email of the sequence, also if none was sent, and for emails that the sequence
     * does not have any more.
     */
    public ProgramResults with(EmailSequence sequence) {
        List<EmailResults> rows = new ArrayList<>(emails);
        for (int step = 0; step < sequence.steps().size(); step++) {
            for (int variant = 0;
                    variant < sequence.steps().get(step).variants().size();
                    variant++) {
                if (of(step, variant).isEmpty()) {
                    rows.add(new EmailResults(step, variant, 0, 0, 0, 0, 0, 0, reached.map(counted -> 0L)));
                }
            }
        }
        rows.sort(Comparator.comparingInt(EmailResults::step).thenComparingInt(EmailResults::variant));
        return new ProgramResults(enrolled, exited, reached, rows);
    }

    /** Returns the results of one variant of one step; empty if no email of it was sent or kept. */
    public Optional<EmailResults> of(int step, int variant) {
        return emails.stream()
                .filter(email -> email.step() == step && email.variant() == variant)
                .findFirst();
    }
}

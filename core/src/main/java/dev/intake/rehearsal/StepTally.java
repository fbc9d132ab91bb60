package dev.intake.rehearsal;

import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import java.util.Collection;
import java.util.List;

/**
 * The outcomes of the emails of one step.
 *
 * @param step index of the step, from 0
 * @param sent emails that the mail server would have received
 * @param held emails without a value for a merge field
 * @param skipped emails to contacts that must not be mailed, or whose enrollment ended while the email was held
 */
public record StepTally(int step, long sent, long held, long skipped) {
    static StepTally of(int step, Collection<RehearsedEnrollment> enrollments) {
        List<EmailStatus> states = enrollments.stream()
                .flatMap(enrollment -> enrollment.emails().stream())
                .filter(email -> email.step() == step)
                .map(StepEmail::state)
                .map(state -> state.status())
                .toList();
        return new StepTally(
                step,
                count(states, EmailStatus.SENT),
                count(states, EmailStatus.HELD),
                count(states, EmailStatus.SKIPPED));
    }

    private static long count(List<EmailStatus> states, EmailStatus status) {
        return states.stream().filter(status::equals).count();
    }
}

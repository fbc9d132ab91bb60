package dev.intake.step;

import dev.intake.email.EmailState;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.email.SkipReason;
import dev.intake.email.StepEmail;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.suppression.Suppression;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The outcome of handing over an email, to be stored.
 *
 * @param sending the email as it was marked before its handover
 * @param outgoing the whole email, as it was submitted
 * @param outcome the result of the attempt
 * @param at when the attempt ended
 */
public record StepOutcome(StepEmail sending, OutgoingEmail outgoing, SendOutcome outcome, Instant at) {
    /**
     * Returns the decision that follows from the outcome.
     *
     * @param progress the stored progress
     * @param stored the stored email
     * @param sequence the program's current sequence
     * @return empty if the outcome no longer counts, because a person has decided about the email since. It also settles an
     *     email that another worker stored as unsure
     */
    public Optional<StepDecision> settle(EnrollmentProgress progress, StepEmail stored, EmailSequence sequence) {
        return stored.state().openClaim().equals(OptionalInt.of(claim()))
                ? Optional.of(settled(progress, sequence))
                : Optional.empty();
    }

    /** Returns whether other emails would fail the same way now. */
    boolean isServerDown() {
        return outcome.serverDown();
    }

    /**
     * Returns why the recipient's address is suppressed, if the mail server refused it. This applies even if a person has
     * decided about the email since.
     */
    Optional<Suppression> suppression() {
        return outcome instanceof SendOutcome.RecipientRefused refused
                ? Optional.of(Suppression.hardBounce(at, refused.reason()))
                : Optional.empty();
    }

    private int claim() {
        return sending.state()
                .openClaim()
                .orElseThrow(() -> new IllegalStateException("only an email that was marked as sending is settled"));
    }

    private StepDecision settled(EnrollmentProgress progress, EmailSequence sequence) {
        return outcome.fold(new SendOutcome.Cases<>(
                accepted -> onward(
                        progress,
                        sequence,
                        new EmailState.Sent(outgoing.to(), outgoing.content().subject())),
                kept -> onward(progress, sequence, new EmailState.Kept(outgoing.to(), outgoing.content())),
                tryLater -> later(progress, tryLater),
                deferred -> retry(progress, deferred.reason()),
                refused -> stopped(progress, new EmailState.Failed(refused.reason())),
                recipientRefused -> onward(progress, sequence, new EmailState.Skipped(SkipReason.BOUNCED)),
                unsure -> stopped(progress, new EmailState.Unsure(claim(), unsure.reason()))));
    }

    private StepDecision onward(EnrollmentProgress progress, EmailSequence sequence, EmailState state) {
        return StepDecision.of(progress.advanced(sequence, at), sending.in(state, at));
    }

    private StepDecision stopped(EnrollmentProgress progress, EmailState state) {
        return StepDecision.of(progress.stopped(), sending.in(state, at));
    }

    /** An outage of the mail server does not count as an attempt. */
    private StepDecision later(EnrollmentProgress progress, SendOutcome.TryLater tryLater) {
        if (tryLater.serverDown()) {
            return StepDecision.of(
                    progress.dueAt(at.plus(RetrySchedule.SERVER_DOWN)),
                    sending.untried(new EmailState.Retrying(tryLater.reason()), at));
        }
        return retry(progress, tryLater.reason());
    }

    private StepDecision retry(EnrollmentProgress progress, String reason) {
        Optional<Duration> pause = RetrySchedule.after(sending.attempts());
        return pause.isEmpty()
                ? stopped(progress, new EmailState.Failed(reason))
                : StepDecision.of(
                        progress.dueAt(at.plus(pause.get())), sending.in(new EmailState.Retrying(reason), at));
    }
}

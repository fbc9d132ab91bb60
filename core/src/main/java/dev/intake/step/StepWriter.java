package dev.intake.step;

import dev.intake.contact.EmailAddress;
import dev.intake.enrollment.ProgramId;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.EnrollmentProgressStore;
import dev.intake.suppression.Suppression;
import dev.intake.template.ParsedEmails;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Gathers what the rules of steps need, lets them decide, and applies the decisions.
 *
 * @param program the program of all enrollments
 * @param now the time of the decisions
 * @param busy whether emails to an address wait, because its domain is busy
 * @param parsed emails that need not be parsed in the unit of work
 * @param billingDelay how long emails to contacts that only billing providers know wait
 */
record StepWriter(
        ProgramId program, Instant now, Predicate<EmailAddress> busy, ParsedEmails parsed, Duration billingDelay) {
    /** Creates a writer with the usual delay. */
    StepWriter(ProgramId program, Instant now, Predicate<EmailAddress> busy, ParsedEmails parsed) {
        this(program, now, busy, parsed, StepRules.BILLING_DELAY);
    }

    /**
     * Stores the mail server's replies to some emails, and the decisions about claimed enrollments. A decision to send marks
     * the email. Callers pass one enrollment at a time, so that no email is marked before its turn.
     *
     * @return all decisions, those about replies first, without enrollments whose email {@link ParsedEmails} now misses; empty
     *     if there is no such program
     */
    List<StepDecision> write(StepStores stores, List<StepOutcome> outcomes, List<EnrollmentProgress> claimed) {
        parsed.forgetMissing();
        // Before the decisions: a claimed enrollment may be of a contact with an address that was refused.
        outcomes.forEach(outcome -> outcome.suppression().ifPresent(refused -> close(stores, outcome, refused)));
        StepRefs refs = new StepRefs(
                program, claimed, outcomes.stream().map(StepOutcome::sending).toList());
        List<StepDecision> decisions = stores.gather(refs)
                .map(snapshot -> decide(snapshot, outcomes, claimed))
                .orElseGet(List::of);
        stores.apply(decisions);
        return decisions;
    }

    private static void close(StepStores stores, StepOutcome outcome, Suppression refused) {
        // Whether the address was already suppressed makes no difference.
        boolean unused = stores.suppressions().close(outcome.outgoing().to(), refused);
    }

    /**
     * Releases claimed enrollments, which are then due immediately.
     *
     * @return those that no other worker has claimed in the meantime, in their stored form
     */
    List<EnrollmentProgress> release(StepStores stores, List<EnrollmentProgress> claimed) {
        List<StepDecision> released = stores.gather(new StepRefs(program, claimed, List.of())).stream()
                .flatMap(snapshot -> snapshot.stillClaimed(claimed).stream())
                .map(progress -> StepDecision.of(progress.dueAt(now)))
                .toList();
        stores.apply(released);
        return released.stream().map(StepDecision::progress).toList();
    }

    private List<StepDecision> decide(
            StepSnapshot snapshot, List<StepOutcome> outcomes, List<EnrollmentProgress> claimed) {
        List<StepDecision> decisions = new ArrayList<>();
        outcomes.forEach(outcome -> settle(snapshot, outcome).ifPresent(decisions::add));
        Instant until = now.plus(EnrollmentProgressStore.CLAIM);
        List<EnrollmentProgress> ready = snapshot.stillClaimed(claimed).stream()
                .filter(progress -> snapshot.template(progress)
                        .map(email -> parsed.has(snapshot.tenant().id(), email))
                        .orElse(true))
                .toList();
        StepRules.decide(snapshot, ready, billingDelay, now, until).stream()
                .map(this::postponed)
                .forEach(decisions::add);
        return decisions;
    }

    /** Returns the decision to wait instead of a decision to send to a domain that is busy. */
    private StepDecision postponed(StepDecision decision) {
        return decision.outgoing().filter(email -> busy.test(email.to())).isPresent()
                ? StepDecision.of(decision.progress().dueAt(now.plus(RetrySchedule.SERVER_DOWN)))
                : decision;
    }

    private static Optional<StepDecision> settle(StepSnapshot snapshot, StepOutcome outcome) {
        return snapshot.progress(outcome.sending().entry())
                .flatMap(progress -> snapshot.email(outcome.sending().id())
                        .flatMap(stored -> outcome.settle(progress, stored, snapshot.sequence())));
    }
}

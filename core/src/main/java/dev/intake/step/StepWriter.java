package dev.intake.step;

import dev.intake.enrollment.ProgramId;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.EnrollmentProgressStore;
import dev.intake.suppression.Suppression;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gathers what the rules of steps need, lets them decide, and applies the decisions. */
final class StepWriter {
    private StepWriter() {}

    /**
     * Stores the mail server's replies to some emails, and the decisions about claimed enrollments. A decision to send marks
     * the email. Callers pass one enrollment at a time, so that no email is marked before its turn.
     *
     * @return all decisions, those about replies first; empty if there is no such program
     */
    static List<StepDecision> write(
            StepStores stores,
            ProgramId program,
            List<StepOutcome> outcomes,
            List<EnrollmentProgress> claimed,
            Instant now) {
        // Before the decisions: a claimed enrollment may be of a contact with an address that was refused.
        outcomes.forEach(outcome -> outcome.suppression().ifPresent(refused -> close(stores, outcome, refused)));
        StepRefs refs = new StepRefs(
                program, claimed, outcomes.stream().map(StepOutcome::sending).toList());
        List<StepDecision> decisions = stores.gather(refs)
                .map(snapshot -> decide(snapshot, outcomes, claimed, now))
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
    static List<EnrollmentProgress> release(
            StepStores stores, ProgramId program, List<EnrollmentProgress> claimed, Instant now) {
        List<StepDecision> released = stores.gather(new StepRefs(program, claimed, List.of())).stream()
                .flatMap(snapshot -> snapshot.stillClaimed(claimed).stream())
                .map(progress -> StepDecision.of(progress.dueAt(now)))
                .toList();
        stores.apply(released);
        return released.stream().map(StepDecision::progress).toList();
    }

    private static List<StepDecision> decide(
            StepSnapshot snapshot, List<StepOutcome> outcomes, List<EnrollmentProgress> claimed, Instant now) {
        List<StepDecision> decisions = new ArrayList<>();
        outcomes.forEach(outcome -> settle(snapshot, outcome).ifPresent(decisions::add));
        decisions.addAll(StepRules.decide(
                snapshot, snapshot.stillClaimed(claimed), now, now.plus(EnrollmentProgressStore.CLAIM)));
        return decisions;
    }

    private static Optional<StepDecision> settle(StepSnapshot snapshot, StepOutcome outcome) {
        return snapshot.progress(outcome.sending().entry())
                .flatMap(progress -> snapshot.email(outcome.sending().id())
                        .flatMap(stored -> outcome.settle(progress, stored, snapshot.sequence())));
    }
}

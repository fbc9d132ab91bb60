package dev.intake.step;

import dev.intake.email.EmailSender;
import dev.intake.email.EmailState;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.email.StepEmail;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.EnrollmentProgressStore;
import dev.intake.step.DueProgramQuery.DueProgram;
import dev.intake.store.StorageException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * One worker that does what is due in programs: claims enrollments, decides, marks, sends, and stores the answers. Any
 * number of workers on any number of nodes can run side by side; one worker belongs to one thread.
 *
 * <p>Each email is marked as {@link EmailState.Sending} in a transaction of its own, right before it is handed to the mail
 * server. That transaction holds the tenant's lock and reads the program, the contact and the contact's consent. A pause,
 * an erasure, an unsubscribe or a deactivation takes the same lock: once it is answered, no email is newly marked, and the
 * emails that were marked before are stored as being sent. (ADR 92)
 *
 * <p>A worker that dies leaves at most one email so marked. The worker that claims it next stores it as unsure; it is never
 * sent again automatically. (Decisions 6.6)
 */
public final class RunDueSteps {
    private static final Duration CLAIM = EnrollmentProgressStore.CLAIM;

    private static final Duration TO_BEGIN_IN = CLAIM.minus(EmailSender.MAX_DURATION);
    private static final SendOutcome TOO_SLOW = new SendOutcome.TryLater("the worker was too slow", true);

    private static final int CLAIMED = 100;

    private final StepStorage storage;
    private final DuePrograms due;
    private final EmailSender sender;
    private final InstantSource clock;
    private final StepObserver observer;
    private final List<Unsettled> unsettled = new ArrayList<>();

    public RunDueSteps(
            StepStorage storage, DuePrograms due, EmailSender sender, InstantSource clock, StepObserver observer) {
        this.storage = storage;
        this.due = due;
        this.sender = sender;
        this.clock = clock;
        this.observer = observer;
    }

    /** Answers of the mail server about a program's emails that are not stored yet. */
    private record Unsettled(DueProgram program, List<StepOutcome> answers) {}

    /**
     * Does one round: some of what is due, the longest waiting programs first. What another worker of this node has found
     * and not come to is done before the storage is asked for more, which is once a round.
     *
     * @return what was done; when nothing was claimed, nothing is due that no other worker of this node is about to do
     * @throws StorageException when the store failed. What was decided and stored stays; answers of the mail server that
     *     could not be stored are stored by the next round. Claimed enrollments that were not reached are due again at
     *     once, or when their claim ends if the store fails at that, too.
     */
    public StepRound run() {
        StepRound round = new StepRound();
        for (Unsettled left : List.copyOf(unsettled)) {
            next(left.program(), left.answers(), List.of(), round);
            unsettled.remove(left);
        }
        runFound(round);
        if (!round.mailServerDown()) {
            if (due.look(clock.instant())) {
                round.moreMayBeDue();
            }
            runFound(round);
        }
        return round;
    }

    private void runFound(StepRound round) {
        while (!round.mailServerDown()) {
            Optional<DueProgram> next = due.next();
            if (next.isEmpty()) {
                break;
            }
            runProgram(next.get(), round);
        }
    }

    private void runProgram(DueProgram due, StepRound round) {
        Instant now = clock.instant();
        List<EnrollmentProgress> claimed =
                storage.stepQueue().claim(due.tenant(), due.program(), now, now.plus(CLAIM), CLAIMED);
        round.claimed(claimed.size());
        if (claimed.size() == CLAIMED) {
            round.moreMayBeDue();
        }
        Deque<EnrollmentProgress> left = new ArrayDeque<>(claimed);
        try {
            sendWhileServerIsUp(due, left, round);
        } catch (RuntimeException failed) {
            releaseAfter(failed, due, left);
            throw failed;
        }
        release(due, left);
    }

    /** Takes each enrollment out of {@code left} before it begins with it: whatever fails then, its claim stays. */
    private void sendWhileServerIsUp(DueProgram due, Deque<EnrollmentProgress> left, StepRound round) {
        List<StepOutcome> answers = List.of();
        while (!left.isEmpty() && !round.mailServerDown()) {
            sender.awaitTurn();
            Instant marking = clock.instant();
            Optional<Sending> marked = storing(due, answers, List.of(left.remove()), round);
            answers = marked.stream()
                    .map(sending -> send(sending, marking.plus(TO_BEGIN_IN), round))
                    .toList();
        }
        storing(due, answers, List.of(), round);
    }

    /** Enrollments that the worker did not reach need not wait for the end of their claim. */
    private void release(DueProgram due, Collection<EnrollmentProgress> left) {
        if (left.isEmpty()) {
            return;
        }
        List<EnrollmentProgress> claimed = List.copyOf(left);
        Instant now = clock.instant();
        storage.unitOfWork().inTenant(due.tenant(), stores -> StepWriter.release(stores, due.program(), claimed, now));
    }

    /** A storage that failed may fail again: then they wait for the end of their claim, and the first fault is reported. */
    private void releaseAfter(RuntimeException failed, DueProgram due, Collection<EnrollmentProgress> left) {
        try {
            release(due, left);
        } catch (StorageException alsoFailed) {
            failed.addSuppressed(alsoFailed);
        }
    }

    /** As {@link #next}; an answer of the mail server survives a store that fails. */
    private Optional<Sending> storing(
            DueProgram due, List<StepOutcome> answers, List<EnrollmentProgress> progress, StepRound round) {
        try {
            return next(due, answers, progress, round);
        } catch (StorageException failed) {
            if (!answers.isEmpty()) {
                unsettled.add(new Unsettled(due, answers));
            }
            throw failed;
        }
    }

    /**
     * Stores the answer about one email and what is decided about the next enrollment, in one transaction.
     *
     * @param answers of the mail server, one at most
     * @param progress what is decided about, one at most
     * @return the email that is now marked as being sent, if that was decided
     */
    private Optional<Sending> next(
            DueProgram due, List<StepOutcome> answers, List<EnrollmentProgress> progress, StepRound round) {
        if (answers.isEmpty() && progress.isEmpty()) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        Optional<List<StepDecision>> decided = storage.unitOfWork()
                .inTenant(due.tenant(), stores -> StepWriter.write(stores, due.program(), answers, progress, now));
        Optional<Sending> marked = Optional.empty();
        for (StepDecision decision : decided.orElseGet(List::of)) {
            if (decision.outgoing().isPresent()) {
                marked = Optional.of(new Sending(
                        decision.email().orElseThrow(), decision.outgoing().get()));
            } else {
                decision.email().ifPresent(email -> tell(due, email, round));
            }
        }
        return marked;
    }

    private void tell(DueProgram due, StepEmail email, StepRound round) {
        round.came(email.state().status());
        observer.changed(due.tenant(), email);
    }

    private StepOutcome send(Sending sending, Instant lastBegin, StepRound round) {
        SendOutcome outcome = clock.instant().isAfter(lastBegin) ? TOO_SLOW : sender.send(sending.outgoing());
        if (outcome instanceof SendOutcome.TryLater later && later.serverDown()) {
            round.mailServerIsDown();
        }
        return new StepOutcome(sending.email(), sending.outgoing(), outcome, clock.instant());
    }

    /** An email that is marked as {@link EmailState.Sending}, and what is to be handed over. */
    private record Sending(StepEmail email, OutgoingEmail outgoing) {}
}

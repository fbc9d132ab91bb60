package dev.intake.usecase;

import dev.intake.email.EmailState;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.email.StepEmail;
import dev.intake.port.AcrossTenants.DueProgram;
import dev.intake.port.EmailSender;
import dev.intake.port.Storage;
import dev.intake.port.StorageException;
import dev.intake.program.Passage;
import dev.intake.step.Settlement;
import dev.intake.step.StepDecision;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One worker that does what is due in programs: claims passages, decides, marks, sends, and stores the answers. Any
 * number of workers on any number of nodes can run side by side; one worker belongs to one thread.
 *
 * <p>An email is marked as being sent, durably, before the mail server is spoken to. A worker that dies leaves at most
 * {@value #GROUP} emails so marked; whoever claims them next finds them and calls them unsure. They are never sent
 * again by themselves. (Decisions 6.6)
 */
public final class RunDueSteps {
    /** Emails that a worker marks together, at most: what can become unsure when it dies. */
    public static final int GROUP = 10;

    /**
     * How long a claim lasts. No email is begun that could still be under way when the claim ends, so a mail server that
     * is slow enough gets only the first of a group.
     */
    public static final Duration CLAIM = Duration.ofMinutes(15);

    private static final Duration TO_BEGIN_IN = CLAIM.minus(EmailSender.LONGEST);
    private static final SendOutcome TOO_SLOW = new SendOutcome.TryLater("the mail server was slow", true);

    private static final int CLAIMED = 100;

    private final Storage storage;
    private final DuePrograms due;
    private final EmailSender sender;
    private final InstantSource clock;
    private final StepObserver observer;
    private final List<Unsettled> unsettled = new ArrayList<>();

    RunDueSteps(Storage storage, DuePrograms due, EmailSender sender, InstantSource clock, StepObserver observer) {
        this.storage = storage;
        this.due = due;
        this.sender = sender;
        this.clock = clock;
        this.observer = observer;
    }

    /** Answers of the mail server about a program's emails that are not stored yet. */
    private record Unsettled(DueProgram program, List<Settlement> answers) {}

    /**
     * Does one round: some of what is due, the longest waiting programs first. What another worker of this node has found
     * and not come to is done before the storage is asked for more, which is once a round.
     *
     * @return what was done; when nothing was claimed, nothing is due that no other worker of this node is about to do
     * @throws StorageException when the store failed. What was decided and stored stays; answers of the mail server that
     *     could not be stored are stored by the next round.
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
        List<Passage> claimed = storage.stepQueue().claim(due.tenant(), due.program(), now, now.plus(CLAIM), CLAIMED);
        round.claimed(claimed.size());
        if (claimed.size() == CLAIMED) {
            round.moreMayBeDue();
        }
        List<Settlement> answers = List.of();
        int from = 0;
        for (; from < claimed.size() && !round.mailServerDown(); from += GROUP) {
            List<Passage> group = claimed.subList(from, Math.min(from + GROUP, claimed.size()));
            Instant marking = clock.instant();
            List<Sending> marked = storing(due, answers, group, round);
            answers = send(marked, marking.plus(TO_BEGIN_IN), round);
        }
        storing(due, answers, List.of(), round);
        if (from < claimed.size()) {
            giveBack(due, claimed.subList(from, claimed.size()));
        }
    }

    /** What was not reached need not wait for the end of its claim: the service may be stopping. */
    private void giveBack(DueProgram due, List<Passage> claimed) {
        Instant now = clock.instant();
        storage.unitOfWork().inTenant(due.tenant(), stores -> StepWriter.giveBack(stores, claimed, now));
    }

    /** As {@link #next}; what the mail server has answered survives a store that fails. */
    private List<Sending> storing(DueProgram due, List<Settlement> answers, List<Passage> group, StepRound round) {
        try {
            return next(due, answers, group, round);
        } catch (StorageException failed) {
            if (!answers.isEmpty()) {
                unsettled.add(new Unsettled(due, answers));
            }
            throw failed;
        }
    }

    /** Stores the answers about one group and what is decided about the next, in one transaction. */
    private List<Sending> next(DueProgram due, List<Settlement> answers, List<Passage> group, StepRound round) {
        if (answers.isEmpty() && group.isEmpty()) {
            return List.of();
        }
        Instant now = clock.instant();
        Optional<List<StepDecision>> decided = storage.unitOfWork()
                .inTenant(due.tenant(), stores -> StepWriter.write(stores, due.program(), answers, group, now));
        List<Sending> marked = new ArrayList<>();
        for (StepDecision decision : decided.orElseGet(List::of)) {
            decision.outgoing()
                    .ifPresentOrElse(
                            outgoing -> marked.add(new Sending(decision.email().orElseThrow(), outgoing)),
                            () -> decision.email().ifPresent(email -> tell(due, email, round)));
        }
        return marked;
    }

    private void tell(DueProgram due, StepEmail email, StepRound round) {
        round.came(email.state().status());
        observer.changed(due.tenant(), email);
    }

    /** Once the mail server is down, or the time is over, the rest of the group is not tried: it is surely not sent. */
    private List<Settlement> send(List<Sending> marked, Instant lastBegin, StepRound round) {
        List<Settlement> answers = new ArrayList<>();
        Optional<SendOutcome> down = Optional.empty();
        for (Sending sending : marked) {
            SendOutcome outcome = down.orElseGet(() -> send(sending.outgoing(), lastBegin));
            if (outcome instanceof SendOutcome.TryLater later && later.serverDown()) {
                round.mailServerIsDown();
                down = Optional.of(outcome);
            }
            answers.add(new Settlement(sending.email(), sending.outgoing(), outcome, clock.instant()));
        }
        return answers;
    }

    private SendOutcome send(OutgoingEmail email, Instant lastBegin) {
        return clock.instant().isAfter(lastBegin) ? TOO_SLOW : sender.send(email);
    }

    /** An email that is marked as {@link EmailState.Sending}, and what is to be handed over. */
    private record Sending(StepEmail email, OutgoingEmail outgoing) {}
}

package dev.intake.step;

import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailSender;
import dev.intake.email.EmailState;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.email.StepEmail;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.kernel.Lasting;
import dev.intake.kernel.StorageException;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.EnrollmentProgressStore;
import dev.intake.step.DueProgramQuery.DueProgram;
import dev.intake.template.ParsedEmails;
import dev.intake.testworld.TestWorldUpkeep;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A worker that executes due steps: it claims enrollments, decides, marks emails, sends them, and stores the outcomes.
 * Any number of workers on any number of nodes run in parallel; each belongs to one thread, except for {@link #stop}.
 *
 * <p>Each email is marked as {@link EmailState.Sending} in a transaction of its own, right before it is handed to the mail
 * server. That transaction holds the tenant's lock and reads the program, the contact and the contact's consent. A pause,
 * an erasure, an unsubscribe or a deactivation takes the same lock. After its response, no further email is marked, and
 * emails marked before are stored as being sent. (ADR 92)
 *
 * <p>A worker that crashes leaves at most one marked email. The next worker that claims it stores it as unsure; it is never
 * resent automatically. (Decisions 6.6)
 */
public final class RunDueSteps {
    private static final Duration CLAIM = EnrollmentProgressStore.CLAIM;

    /** A node whose clock is ahead takes a claim over that much earlier. */
    private static final Duration TO_BEGIN_IN =
            CLAIM.minus(EmailSender.MAX_DURATION).minus(Lasting.MAX_DIFFERENCE);

    private static final SendOutcome TOO_SLOW = new SendOutcome.TryLater("the worker was too slow", true);

    /** A worker looks for the steps of others after as many of one program. */
    private static final int MAX_CLAIMED = 20;

    /** It does so earlier if they take longer, because their mail server is slow. */
    private static final Duration TURN = Duration.ofSeconds(1);

    private final StepStorage storage;
    private final TestWorldUpkeep worlds;
    private final DuePrograms due;
    private final UnsubscribeLinks links;
    private final EmailSender sender;
    private final InstantSource clock;
    private final StepObserver observer;
    private final Duration billingDelay;
    private final ParsedEmails parsed = new ParsedEmails();
    private final List<Unsettled> unsettled = new ArrayList<>();
    private final List<ClaimedSteps> unreleased = new ArrayList<>();
    private volatile Optional<ClaimedSteps> current = Optional.empty();
    private volatile boolean stopping;

    /**
     * Creates a worker.
     *
     * @param worlds brings a test world up to date before its steps are decided
     * @param links the unsubscribe links of the emails
     * @param sender sends the emails of live tenants; those of test worlds are kept
     * @param observer is notified of the emails of live tenants
     */
    public RunDueSteps(
            StepStorage storage,
            TestWorldUpkeep worlds,
            DuePrograms due,
            UnsubscribeLinks links,
            EmailSender sender,
            InstantSource clock,
            StepObserver observer) {
        this.storage = storage;
        this.worlds = worlds;
        this.due = due;
        this.links = links;
        this.sender = sender;
        this.clock = clock;
        this.observer = observer;
        this.billingDelay = StepRules.BILLING_DELAY;
    }

    private RunDueSteps(RunDueSteps like, Duration billingDelay) {
        this.storage = like.storage;
        this.worlds = like.worlds;
        this.due = like.due;
        this.links = like.links;
        this.sender = like.sender;
        this.clock = like.clock;
        this.observer = like.observer;
        this.billingDelay = billingDelay;
    }

    /** Returns a worker with another {@link StepRules#BILLING_DELAY}; zero for none. */
    public RunDueSteps withBillingDelay(Duration billingDelay) {
        return new RunDueSteps(this, billingDelay);
    }

    /** Outcomes of a program's emails that are not stored yet. */
    private record Unsettled(DueProgram program, List<StepOutcome> outcomes) {}

    /** Lets no further email begin. Callable by any thread. */
    public void beginNoMore() {
        stopping = true;
    }

    /**
     * Lets no further email begin, and releases the claimed enrollments that were not begun, so that another node can claim
     * them at once. Callable by any thread; the worker's own thread may be waiting for a mail server.
     *
     * @throws StorageException if storage fails; enrollments that were not released are due again when their claim ends
     */
    public void stop() {
        beginNoMore();
        current.ifPresent(this::release);
    }

    /**
     * Executes one round: some of the due steps, live ones first, and programs that wait longest first. It processes
     * programs that other workers of this node found before it searches for more, which it does once.
     *
     * @return the result; if it claimed nothing, nothing is due that no other worker of this node is about to process
     * @throws StorageException if storage fails. Stored decisions stay. The next round stores outcomes that could not be
     *     stored. Claimed enrollments that were not begun are due again immediately or, if they could not be released
     *     either, at the next round, or when their claim ends.
     */
    public StepRound run() {
        StepRound round = new StepRound();
        for (Unsettled left : List.copyOf(unsettled)) {
            settle(left, round);
        }
        for (ClaimedSteps left : List.copyOf(unreleased)) {
            release(left);
            unreleased.remove(left);
        }
        runFound(round);
        if (due.look(clock.instant())) {
            round.moreMayBeDue();
        }
        runFound(round);
        return round;
    }

    /** Stores outcomes again; those that cause an internal error would do so in every round. */
    private void settle(Unsettled left, StepRound round) {
        try {
            next(left.program(), left.outcomes(), List.of(), round);
        } catch (StorageException failed) {
            throw failed;
        } catch (RuntimeException bug) {
            unsettled.remove(left);
            throw bug;
        }
        unsettled.remove(left);
    }

    private void runFound(StepRound round) {
        for (Optional<DueProgram> next = due.next(clock.instant());
                next.isPresent() && !stopping;
                next = due.next(clock.instant())) {
            try {
                runProgram(next.get(), round);
            } finally {
                due.done(next.get());
            }
        }
    }

    private void runProgram(DueProgram due, StepRound round) {
        worlds.refresh(due.tenant());
        Instant now = clock.instant();
        List<EnrollmentProgress> claimed =
                storage.stepQueue().claim(due.tenant(), due.program(), now, now.plus(CLAIM), MAX_CLAIMED);
        round.claimed(claimed.size());
        if (claimed.size() == MAX_CLAIMED) {
            round.moreMayBeDue();
        }
        ClaimedSteps left = new ClaimedSteps(due, claimed);
        current = Optional.of(left);
        try {
            sendWhileServerIsUp(left, round);
        } catch (RuntimeException failed) {
            releaseAfter(failed, left);
            throw failed;
        }
        release(left);
    }

    /** Takes each enrollment before it begins with it, so that its claim remains after any failure. */
    private void sendWhileServerIsUp(ClaimedSteps left, StepRound round) {
        DueProgram due = left.program();
        List<StepOutcome> outcomes = List.of();
        Instant end = clock.instant().plus(TURN);
        while (!left.isEmpty() && !stopping && (due.tenant().isTest() || !isPaused(due))) {
            if (!due.tenant().isTest()) {
                sender.awaitTurn();
            }
            Optional<EnrollmentProgress> first = stopping ? Optional.empty() : left.take();
            if (first.isEmpty()) {
                break;
            }
            Instant marking = clock.instant();
            Optional<Sending> marked = begin(left, first.get(), outcomes, round);
            outcomes = marked.stream()
                    .map(sending -> send(due, sending, marking.plus(TO_BEGIN_IN), round))
                    .toList();
            if (!clock.instant().isBefore(end)) {
                if (!left.isEmpty()) {
                    round.moreMayBeDue();
                }
                break;
            }
        }
        storing(due, outcomes, List.of(), round);
    }

    /** Begins with the first. If the transaction itself did not begin in time, it stays left. */
    private Optional<Sending> begin(
            ClaimedSteps left, EnrollmentProgress first, List<StepOutcome> outcomes, StepRound round) {
        try {
            return storing(left.program(), outcomes, List.of(first), round);
        } catch (StorageException failed) {
            if (failed.isOverload()) {
                left.putBack(List.of(first));
            }
            throw failed;
        }
    }

    private boolean isPaused(DueProgram program) {
        return due.routes().isPaused(program.route(), clock.instant());
    }

    private StepWriter writer(DueProgram program) {
        MailRoutes routes = due.routes();
        Instant now = clock.instant();
        return new StepWriter(
                program.program(),
                now,
                address -> !program.tenant().isTest() && routes.isBusy(program.route(), address, now),
                parsed,
                billingDelay);
    }

    /** Enrollments that the worker did not reach need not wait for the end of their claim. */
    private void release(ClaimedSteps left) {
        List<EnrollmentProgress> claimed = left.takeAll();
        if (claimed.isEmpty()) {
            return;
        }
        StepWriter writer = writer(left.program());
        try {
            storage.unitOfWork().inTenant(left.program().tenant(), stores -> writer.release(stores, claimed));
        } catch (StorageException failed) {
            left.putBack(claimed);
            throw failed;
        }
    }

    /** If the release fails, too, the next round releases them, and the first fault is reported. */
    private void releaseAfter(RuntimeException failed, ClaimedSteps left) {
        try {
            release(left);
        } catch (StorageException alsoFailed) {
            unreleased.add(left);
            failed.addSuppressed(alsoFailed);
        }
    }

    /**
     * Calls {@link #next}, and keeps the outcomes for the next round if it fails: the cause may be the next enrollment, and
     * an email that was sent must not seem unsure.
     */
    private Optional<Sending> storing(
            DueProgram due, List<StepOutcome> outcomes, List<EnrollmentProgress> claimed, StepRound round) {
        try {
            return next(due, outcomes, claimed, round);
        } catch (RuntimeException failed) {
            if (!outcomes.isEmpty()) {
                unsettled.add(new Unsettled(due, outcomes));
            }
            throw failed;
        }
    }

    /**
     * Stores the outcome of one email, and the decision about the next enrollment, in one transaction. If its email is not
     * parsed yet, it is parsed afterwards, and the decision made in another one.
     *
     * @param outcomes at most one
     * @param claimed the enrollment to decide about, at most one
     * @return the email that is now marked as being sent, if that was decided
     */
    private Optional<Sending> next(
            DueProgram due, List<StepOutcome> outcomes, List<EnrollmentProgress> claimed, StepRound round) {
        if (outcomes.isEmpty() && claimed.isEmpty()) {
            return Optional.empty();
        }
        StepWriter writer = writer(due);
        Optional<List<StepDecision>> decided =
                storage.unitOfWork().inTenant(due.tenant(), stores -> writer.write(stores, outcomes, claimed));
        Optional<Sending> marked = Optional.empty();
        for (StepDecision decision : decided.orElseGet(List::of)) {
            if (decision.outgoing().isPresent()) {
                marked = Optional.of(new Sending(
                        decision.email().orElseThrow(),
                        decision.outgoing().get().whole(links)));
            } else {
                decision.email().ifPresent(email -> report(due, email, round));
            }
        }
        return parsed.parseMissing() ? next(due, List.of(), claimed, round) : marked;
    }

    private void report(DueProgram due, StepEmail email, StepRound round) {
        round.changed(email.state().status());
        if (!due.tenant().isTest()) {
            observer.changed(due.tenant(), email);
        }
    }

    private StepOutcome send(DueProgram due, Sending sending, Instant lastBegin, StepRound round) {
        if (due.tenant().isTest()) {
            return new StepOutcome(sending.email(), sending.outgoing(), new SendOutcome.Kept(), clock.instant());
        }
        Instant began = clock.instant();
        SendOutcome outcome = began.isAfter(lastBegin) ? TOO_SLOW : sender.send(sending.outgoing());
        StepOutcome ended = new StepOutcome(sending.email(), sending.outgoing(), outcome, clock.instant());
        if (isDown(due.route(), ended, began)) {
            round.mailServerIsDown();
        }
        return ended;
    }

    /** Notes what the outcome shows about the mail server, and returns whether it is down. */
    private boolean isDown(MailRoute route, StepOutcome ended, Instant began) {
        EmailAddress recipient = ended.outgoing().to();
        if (ended.isServerDown()) {
            due.routes().isDown(route, began, ended.at());
            return true;
        }
        if (ended.outcome() instanceof SendOutcome.RecipientDeferred deferred) {
            return due.routes().isDeferred(route, recipient, deferred.domainBusy(), ended.at());
        }
        due.routes().isUp(route, recipient);
        return false;
    }

    /** An email that is marked as {@link EmailState.Sending}, and its content for the mail server. */
    private record Sending(StepEmail email, OutgoingEmail outgoing) {}
}

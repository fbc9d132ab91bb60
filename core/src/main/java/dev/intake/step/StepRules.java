package dev.intake.step;

import dev.intake.contact.Contact;
import dev.intake.email.EmailState;
import dev.intake.email.SkipReason;
import dev.intake.email.StepEmail;
import dev.intake.kernel.Lasting;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.program.SplitTest;
import dev.intake.program.Step;
import dev.intake.program.WindowOpening;
import dev.intake.suppression.EmailCategory;
import dev.intake.template.MergeValues;
import dev.intake.template.RenderedEmail;
import dev.intake.template.Rendering;
import dev.intake.tenant.SendingTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Decides about due enrollments, without I/O: the same snapshot and time give the same decisions. (Decisions 6.5, 6.6)
 */
public final class StepRules {
    /**
     * How long emails to a contact that only billing providers know wait after its customer was first seen, unless another
     * time is set: until then, the contact with the merchant's id of the user may take over from it. (Decisions 2.8)
     */
    public static final Duration BILLING_DELAY = Duration.ofMinutes(5);

    private final StepSnapshot snapshot;
    private final Duration billingDelay;
    private final Instant now;
    private final Instant claimedUntil;

    private StepRules(StepSnapshot snapshot, Duration billingDelay, Instant now, Instant claimedUntil) {
        this.snapshot = snapshot;
        this.billingDelay = billingDelay;
        this.now = now;
        this.claimedUntil = claimedUntil;
    }

    /**
     * Decides about claimed enrollments.
     *
     * @param claimed their stored progress
     * @param now the time by which steps are due
     * @param claimedUntil until when no other worker claims an enrollment whose email is handed to the mail server
     * @return one decision per enrollment, in their order
     */
    public static List<StepDecision> decide(
            StepSnapshot snapshot, List<EnrollmentProgress> claimed, Instant now, Instant claimedUntil) {
        return decide(snapshot, claimed, BILLING_DELAY, now, claimedUntil);
    }

    /**
     * Decides about claimed enrollments.
     *
     * @param billingDelay replaces {@link #BILLING_DELAY}; zero for none
     */
    static List<StepDecision> decide(
            StepSnapshot snapshot,
            List<EnrollmentProgress> claimed,
            Duration billingDelay,
            Instant now,
            Instant claimedUntil) {
        StepRules rules = new StepRules(snapshot, billingDelay, now, claimedUntil);
        return claimed.stream().map(rules::decide).toList();
    }

    private StepDecision decide(EnrollmentProgress progress) {
        if (progress.exit().isPresent()) {
            StepDecision ended = StepDecision.of(progress.stopped());
            return closed(progress, ended, obstacle -> new EmailState.Skipped(SkipReason.EXITED, obstacle));
        }
        Optional<Step> step = snapshot.sequence().step(progress.position());
        Optional<Contact> contact = snapshot.contact(progress);
        if (contact.isEmpty()) {
            return StepDecision.of(progress.stopped());
        }
        if (step.isEmpty()) {
            EnrollmentProgress ended = snapshot.email(progress).isPresent()
                    ? progress.advanced(snapshot.sequence(), now)
                    : progress.stopped();
            return closed(progress, StepDecision.of(ended), EmailState.Discarded::new);
        }
        Instant due = due(progress, step.get(), contact.get());
        if (due.isAfter(now) || !(snapshot.program() instanceof Program.Live)) {
            return StepDecision.of(progress.dueAt(due));
        }
        Optional<StepEmail> before = snapshot.email(progress);
        return before.flatMap(email -> settledAlready(progress, email))
                .orElseGet(() -> attempt(progress, step.get(), contact.get(), before));
    }

    private Instant due(EnrollmentProgress progress, Step step, Contact contact) {
        Instant due = progress.since().plus(step.delay());
        return contact.billedSince()
                .filter(since -> Lasting.is(since, billingDelay, now))
                .map(since -> since.plus(billingDelay))
                .filter(due::isBefore)
                .orElse(due);
    }

    /**
     * Returns the end of an enrollment that has exited, or whose step an edit removed: an email that is not sent yet ends
     * with it, and nothing else is due.
     *
     * @param nothing the decision without such an email
     * @param end the state of that email, by what kept it from being sent
     */
    private StepDecision closed(
            EnrollmentProgress progress, StepDecision nothing, Function<Optional<EmailState>, EmailState> end) {
        return snapshot.email(progress)
                .map(email ->
                        closed(progress, email, nothing, end.apply(email.state().obstacle())))
                .orElse(nothing);
    }

    private StepDecision closed(EnrollmentProgress progress, StepEmail email, StepDecision nothing, EmailState end) {
        StepDecision skips = StepDecision.of(nothing.progress(), email.in(end, now));
        return switch (email.state().status()) {
            case HELD, RELEASED, RETRYING, FAILED -> skips;
            case SENDING -> unsure(progress, email);
            case SENT, KEPT, SKIPPED, UNSURE, DISCARDED -> nothing;
        };
    }

    /** Returns the decision about a step that an earlier claim ended or began; empty if the email is to be attempted. */
    private Optional<StepDecision> settledAlready(EnrollmentProgress progress, StepEmail email) {
        return switch (email.state().status()) {
            case HELD, RELEASED, RETRYING -> Optional.empty();
            case SENDING -> Optional.of(unsure(progress, email));
            case FAILED, UNSURE -> Optional.of(StepDecision.of(progress.stopped()));
            case SENT, KEPT, SKIPPED, DISCARDED ->
                Optional.of(StepDecision.of(progress.advanced(snapshot.sequence(), email.at())));
        };
    }

    private StepDecision unsure(EnrollmentProgress progress, StepEmail email) {
        EmailState unsure = new EmailState.Unsure(
                email.state().openClaim().orElseThrow(), "the worker ended before the mail server's answer was stored");
        return StepDecision.of(progress.stopped(), email.in(unsure, now));
    }

    private StepDecision attempt(EnrollmentProgress progress, Step step, Contact contact, Optional<StepEmail> before) {
        return snapshot.sequence()
                .waitsForWindow(contact, snapshot.tenant().sendingTimes(), now)
                .map(opening -> StepDecision.of(progress.dueAt(opening.at())))
                .orElseGet(() -> begin(progress, step, contact, before));
    }

    private StepDecision begin(EnrollmentProgress progress, Step step, Contact contact, Optional<StepEmail> before) {
        int variant = SplitTest.variant(progress.entry(), step.variants().size());
        StepEmail email = new StepEmail(
                progress.entry(),
                progress.position(),
                variant,
                before.map(StepEmail::attempts).orElse(0),
                new EmailState.Released(),
                now,
                before.flatMap(StepEmail::to));
        Optional<SkipReason> skipped =
                snapshot.skipReason(contact, progress.enrollment().enrolledAt());
        if (skipped.isPresent()) {
            EmailState state = new EmailState.Skipped(
                    skipped.get(), before.flatMap(known -> known.state().obstacle()));
            return StepDecision.of(progress.advanced(snapshot.sequence(), now), email.in(state, now));
        }
        MergeValues values = new MergeValues(snapshot.entryProperties(progress), contact);
        Rendering rendering =
                step.email(progress.entry()).render(values, snapshot.tenant().layout());
        Optional<RenderedEmail> content = rendering.rendered();
        if (content.isEmpty()) {
            return StepDecision.of(progress.stopped(), email.in(new EmailState.Held(rendering.missing()), now));
        }
        return capped(progress, contact)
                .or(() -> flooding(progress, email, before, contact))
                .orElseGet(() -> send(progress, email, contact, content.get()));
    }

    /** Returns the decision to wait, if the tenant's cap allows the contact no further marketing email now. */
    private Optional<StepDecision> capped(EnrollmentProgress progress, Contact contact) {
        SendingTimes times = snapshot.tenant().sendingTimes();
        return times.cap()
                .filter(cap -> snapshot.sequence().category() == EmailCategory.MARKETING)
                .flatMap(cap -> snapshot.begun(contact.id()).waitsForCap(cap, now))
                .map(free -> snapshot.sequence()
                        .opening(contact, times, free)
                        .map(WindowOpening::at)
                        .orElse(free))
                .map(begins -> StepDecision.of(progress.dueAt(begins)));
    }

    /**
     * Returns the decision to hold the email, if its address got as many emails in a day as the tenant allows. A person's
     * release and a retry go out; a test world mails nobody. (Decisions 7)
     */
    private Optional<StepDecision> flooding(
            EnrollmentProgress progress, StepEmail email, Optional<StepEmail> before, Contact contact) {
        boolean released = before.map(StepEmail::state)
                .filter(EmailState.Released.class::isInstance)
                .isPresent();
        if (released
                || email.attempts() > 0
                || snapshot.tenant().id().isTest()
                || !snapshot.isAddressFull(contact.id(), now)) {
            return Optional.empty();
        }
        EmailState held = EmailState.Held.because("this address got the "
                + snapshot.tenant().sendingTimes().perAddress() + " "
                + snapshot.sequence().category().label() + " emails that it may get within 24 hours");
        return Optional.of(StepDecision.of(progress.stopped(), email.in(held, now)));
    }

    private StepDecision send(EnrollmentProgress progress, StepEmail email, Contact contact, RenderedEmail content) {
        return new StepDecision(
                progress.dueAt(claimedUntil),
                Optional.of(email.sending(progress.claim(), contact.email().orElseThrow(), now)),
                Optional.of(new DueEmail(
                        email.id(),
                        snapshot.tenant(),
                        contact,
                        content,
                        snapshot.sequence().category())));
    }
}

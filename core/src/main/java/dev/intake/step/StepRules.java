package dev.intake.step;

import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailState;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SkipReason;
import dev.intake.email.StepEmail;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.program.SplitTest;
import dev.intake.program.Step;
import dev.intake.template.MergeValues;
import dev.intake.template.Rendering;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Decides about due enrollments. Pure: the same snapshot and time give the same decisions. (Decisions
 * 6.5, 6.6)
 */
public final class StepRules {
    private final StepSnapshot snapshot;
    private final Instant now;
    private final Instant claimedUntil;

    private StepRules(StepSnapshot snapshot, Instant now, Instant claimedUntil) {
        this.snapshot = snapshot;
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
        StepRules rules = new StepRules(snapshot, now, claimedUntil);
        return claimed.stream().map(rules::decide).toList();
    }

    private StepDecision decide(EnrollmentProgress progress) {
        Optional<Step> step = snapshot.sequence().step(progress.position());
        Optional<Contact> contact = snapshot.contact(progress);
        if (step.isEmpty() || contact.isEmpty()) {
            return StepDecision.of(progress.stopped());
        }
        Instant due = progress.since().plus(step.get().delay());
        if (due.isAfter(now) || !(snapshot.program() instanceof Program.Live)) {
            return StepDecision.of(progress.dueAt(due));
        }
        Optional<StepEmail> before = snapshot.email(progress);
        return before.flatMap(email -> settledAlready(progress, email))
                .orElseGet(() -> attempt(progress, step.get(), contact.get(), before));
    }

    /** What is left to do where an earlier claim has come to an end of the step, or to its worker's own end. */
    private Optional<StepDecision> settledAlready(EnrollmentProgress progress, StepEmail email) {
        EmailState state = email.state();
        if (state instanceof EmailState.Sending sending) {
            EmailState unsure = new EmailState.Unsure(
                    sending.claim(), "the worker ended before the mail server's answer was stored");
            return Optional.of(StepDecision.of(progress.stopped(), email.in(unsure, now)));
        }
        if (state instanceof EmailState.Failed || state instanceof EmailState.Unsure) {
            return Optional.of(StepDecision.of(progress.stopped()));
        }
        boolean through = state instanceof EmailState.Sent
                || state instanceof EmailState.Kept
                || state instanceof EmailState.Skipped
                || state instanceof EmailState.Discarded;
        return through
                ? Optional.of(StepDecision.of(progress.advanced(snapshot.sequence(), email.at())))
                : Optional.empty();
    }

    private StepDecision attempt(EnrollmentProgress progress, Step step, Contact contact, Optional<StepEmail> before) {
        int variant = SplitTest.variant(progress.entry(), step.variants().size());
        StepEmail email = new StepEmail(
                progress.entry(),
                progress.position(),
                variant,
                before.map(StepEmail::attempts).orElse(0),
                new EmailState.Released(),
                now);
        Optional<SkipReason> skipped = SkipReason.of(contact);
        if (skipped.isPresent()) {
            return StepDecision.of(
                    progress.advanced(snapshot.sequence(), now), email.in(new EmailState.Skipped(skipped.get()), now));
        }
        MergeValues values = new MergeValues(snapshot.entryProperties(progress), contact);
        Rendering rendering = step.variants().get(variant).render(values);
        if (rendering instanceof Rendering.Held held) {
            return StepDecision.of(progress.stopped(), email.in(new EmailState.Held(held.missing()), now));
        }
        Rendering.Ready ready = (Rendering.Ready) rendering;
        EmailAddress address = contact.email().orElseThrow();
        OutgoingEmail outgoing = new OutgoingEmail(
                email.id(),
                snapshot.tenant().id(),
                snapshot.tenant().shownSender(),
                contact.id(),
                address,
                contact.name(),
                ready.email());
        return new StepDecision(
                progress.dueAt(claimedUntil), Optional.of(email.sending(progress.claim(), now)), Optional.of(outgoing));
    }
}

package dev.intake.step;

import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailState;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SkipReason;
import dev.intake.email.StepEmail;
import dev.intake.program.Passage;
import dev.intake.program.Program;
import dev.intake.program.SplitTest;
import dev.intake.program.Step;
import dev.intake.template.MergeValues;
import dev.intake.template.Rendering;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Decides what happens to passages that are due. Pure: the same snapshot and time give the same decisions. (Decisions
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
     * Decides about every passage of the snapshot.
     *
     * @param now the time by which steps are due
     * @param claimedUntil how long nobody else looks at a passage whose email is handed to the mail server
     * @return one decision per passage, in their order
     */
    public static List<StepDecision> decide(StepSnapshot snapshot, Instant now, Instant claimedUntil) {
        StepRules rules = new StepRules(snapshot, now, claimedUntil);
        return snapshot.passages().stream().map(rules::decide).toList();
    }

    private StepDecision decide(Passage passage) {
        Optional<Step> step = snapshot.journey().step(passage.position());
        Optional<Contact> contact = snapshot.contact(passage);
        if (step.isEmpty() || contact.isEmpty()) {
            return StepDecision.of(passage.stopped());
        }
        Instant due = passage.since().plus(step.get().delay());
        if (due.isAfter(now) || !(snapshot.program() instanceof Program.Live)) {
            return StepDecision.of(passage.dueAt(due));
        }
        Optional<StepEmail> before = snapshot.email(passage);
        return before.flatMap(email -> settledAlready(passage, email))
                .orElseGet(() -> attempt(passage, step.get(), contact.get(), before));
    }

    /** What is left to do where an earlier claim has come to an end of the step, or to its worker's own end. */
    private Optional<StepDecision> settledAlready(Passage passage, StepEmail email) {
        EmailState state = email.state();
        if (state instanceof EmailState.Sending sending) {
            EmailState unsure = new EmailState.Unsure(
                    sending.claim(), "the worker ended before the mail server's answer was stored");
            return Optional.of(StepDecision.of(passage.stopped(), email.in(unsure, now)));
        }
        if (state instanceof EmailState.Failed || state instanceof EmailState.Unsure) {
            return Optional.of(StepDecision.of(passage.stopped()));
        }
        boolean through = state instanceof EmailState.Sent
                || state instanceof EmailState.Kept
                || state instanceof EmailState.Skipped
                || state instanceof EmailState.Discarded;
        return through
                ? Optional.of(StepDecision.of(passage.advanced(snapshot.journey(), email.at())))
                : Optional.empty();
    }

    private StepDecision attempt(Passage passage, Step step, Contact contact, Optional<StepEmail> before) {
        int variant = SplitTest.variant(passage.entry(), step.variants().size());
        StepEmail email = new StepEmail(
                passage.entry(),
                passage.position(),
                variant,
                before.map(StepEmail::attempts).orElse(0),
                new EmailState.Released(),
                now);
        Optional<SkipReason> skipped = SkipReason.of(contact);
        if (skipped.isPresent()) {
            return StepDecision.of(
                    passage.advanced(snapshot.journey(), now), email.in(new EmailState.Skipped(skipped.get()), now));
        }
        MergeValues values = new MergeValues(snapshot.entryProperties(passage), contact);
        Rendering rendering = step.variants().get(variant).render(values);
        if (rendering instanceof Rendering.Held held) {
            return StepDecision.of(passage.stopped(), email.in(new EmailState.Held(held.missing()), now));
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
                passage.dueAt(claimedUntil), Optional.of(email.sending(passage.claim(), now)), Optional.of(outgoing));
    }
}

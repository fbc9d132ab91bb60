package dev.intake.explain;

import dev.intake.contact.Contact;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventRecord;
import dev.intake.program.Firing;
import dev.intake.program.FiringRules;
import dev.intake.program.Program;
import dev.intake.program.ProgramState;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Infers from stored data whether an earlier event started a program. A stored enrollment is certain; other results are
 * inferred from times, because an event takes effect shortly after it arrives.
 *
 * @param program the program
 * @param reentry the rule that limits how often a contact may enter it
 * @param history its past states
 * @param contact the contact of the event
 * @param entered the contact's enrollment that concerns the event, if there is one
 */
record FiringInference(
        Program program, Reentry reentry, ProgramHistory history, Contact contact, Optional<Enrollment> entered) {
    /** Returns whether the event started the program, or why not. */
    Firing firing(EventRecord event) {
        if (!program.outline().trigger().matches(event.type())) {
            return Firing.noMatch(program.outline().trigger().event());
        }
        Optional<Enrollment> byThis = entered.filter(
                entry -> entry.byHand().isEmpty() && entry.entryEvent().equals(event.id()));
        if (byThis.isPresent()) {
            return Firing.fired(byThis.get().enrolledAt());
        }
        Instant arrived = event.receivedAt();
        Optional<Instant> gone = contact.deactivatedAt().filter(at -> !at.isAfter(arrived));
        if (!FiringRules.fires(event, gone.isPresent())) {
            return event.historical() ? Firing.historical() : Firing.deactivated(gone.orElseThrow());
        }
        Instant drafted = program.outline().createdAt();
        if (drafted.isAfter(arrived)) {
            return Firing.draftedLater(drafted);
        }
        if (history.stateAt(arrived).isEmpty()) {
            return entry().orElseGet(Firing::unknown);
        }
        return notLive(arrived)
                .or(() -> entry().filter(entry -> !entry.since().orElseThrow().isAfter(arrived)))
                .orElseGet(() -> whatCameBetween(arrived));
    }

    /** Returns the state that prevented firing just after this moment, if one did. */
    private Optional<Firing> notLive(Instant moment) {
        return history.stateAt(moment).flatMap(state -> notLive(state, moment));
    }

    private Optional<Firing> notLive(ProgramState state, Instant moment) {
        return switch (state) {
            case DRAFT -> Optional.of(Firing.draft(history.firstAfter(moment, ProgramState.ACTIVE)));
            case PAUSED, ARCHIVED -> history.lastUntil(moment).map(paused -> paused(paused.at()));
            case ACTIVE -> Optional.empty();
        };
    }

    private Firing paused(Instant at) {
        return Firing.paused(at, program instanceof Program.Archived);
    }

    private Optional<Firing> entry() {
        return entered.map(entry -> Firing.alreadyEntered(
                entry.byHand().isPresent() ? Optional.empty() : Optional.of(entry.entryEvent()),
                entry.enrolledAt(),
                reentry));
    }

    /**
     * Explains an event that arrived while the program was active but did not fire. Either the next change took effect
     * before the event did, or the program became active in the same microsecond, after the event.
     */
    private Firing whatCameBetween(Instant arrived) {
        record Reason(Instant at, Firing firing) {}
        Stream<Reason> reasons = Stream.of(
                        notLive(arrived.minus(1, ChronoUnit.MICROS)).map(firing -> new Reason(arrived, firing)),
                        history.firstAfter(arrived, ProgramState.PAUSED).map(at -> new Reason(at, paused(at))),
                        contact.deactivatedAt().map(at -> new Reason(at, Firing.deactivated(at))),
                        entry().map(entry -> new Reason(entry.since().orElseThrow(), entry)))
                .flatMap(Optional::stream);
        return reasons.min(Comparator.comparing(Reason::at)).map(Reason::firing).orElseGet(Firing::unknown);
    }
}

package dev.intake.program;

import dev.intake.contact.Contact;
import dev.intake.enrollment.Enrollment;
import dev.intake.event.EventRecord;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Looks at the conditions of firing in the order in which an event meets them. What is stored of an entry is certain; the
 * rest follows from times, and an event takes effect a little after it arrives.
 *
 * @param program which program
 * @param history the states that it went through
 * @param contact to whom the event happened
 * @param entered the contact's entry into the program, if there is one
 */
public record FiringRules(Program program, ProgramHistory history, Contact contact, Optional<Enrollment> entered) {
    /** Whether the event started the program. */
    public Firing firing(EventRecord event) {
        if (!program.outline().trigger().matches(event.type())) {
            return new Firing.NoMatch(program.outline().trigger().event());
        }
        Optional<Enrollment> byThis = entered.filter(entry -> entry.entryEvent().equals(event.id()));
        if (byThis.isPresent()) {
            return new Firing.Fired(byThis.get().enrolledAt());
        }
        if (event.historical()) {
            return new Firing.Historical();
        }
        Instant arrived = event.receivedAt();
        Optional<Instant> gone = contact.deactivatedAt();
        if (gone.isPresent() && !gone.get().isAfter(arrived)) {
            return new Firing.Deactivated(gone.get());
        }
        Instant drafted = program.outline().createdAt();
        if (drafted.isAfter(arrived)) {
            return new Firing.DraftedLater(drafted);
        }
        if (history.stateAt(arrived).isEmpty()) {
            return entry().<Firing>map(entry -> entry).orElseGet(Firing.Unknown::new);
        }
        return notLive(arrived)
                .or(() -> entry().filter(entry -> !entry.at().isAfter(arrived)))
                .orElseGet(() -> whatCameBetween(arrived));
    }

    /** What kept the program from firing just after this moment, if its state did. */
    private Optional<Firing> notLive(Instant moment) {
        return history.stateAt(moment).flatMap(state -> notLive(state, moment));
    }

    private Optional<Firing> notLive(ProgramState state, Instant moment) {
        return switch (state) {
            case DRAFT -> Optional.of(new Firing.NotApproved(history.firstAfter(moment, ProgramState.ACTIVE)));
            case PAUSED -> history.lastUntil(moment).map(paused -> new Firing.Paused(paused.at()));
            case ACTIVE -> Optional.empty();
        };
    }

    private Optional<Firing.AlreadyEntered> entry() {
        return entered.map(entry -> new Firing.AlreadyEntered(entry.entryEvent(), entry.enrolledAt()));
    }

    /**
     * An event that found the program active when it arrived was overtaken by whatever was next to speak against it, or
     * took effect just before the program became active in that very microsecond.
     */
    private Firing whatCameBetween(Instant arrived) {
        record Reason(Instant at, Firing firing) {}
        Stream<Reason> reasons = Stream.of(
                        notLive(arrived.minus(1, ChronoUnit.MICROS)).map(firing -> new Reason(arrived, firing)),
                        history.firstAfter(arrived, ProgramState.PAUSED)
                                .map(at -> new Reason(at, new Firing.Paused(at))),
                        contact.deactivatedAt().map(at -> new Reason(at, new Firing.Deactivated(at))),
                        entry().map(entry -> new Reason(entry.at(), entry)))
                .flatMap(Optional::stream);
        return reasons.min(Comparator.comparing(Reason::at)).map(Reason::firing).orElseGet(Firing.Unknown::new);
    }
}

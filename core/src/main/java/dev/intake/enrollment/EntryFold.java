package dev.intake.enrollment;

import dev.intake.access.Actor;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.event.EventRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The enrollments so far, which determine whether an event lets its contact enter a program. */
public final class EntryFold {
    private final Set<Entry> entered;
    private final Map<ProgramId, Reentry> rules;
    private final Map<Entry, List<PastEnrollment>> past = new HashMap<>();

    /** Creates the state before the events of a batch. */
    public EntryFold(Set<Entry> entered, ReentrySnapshot reentry) {
        this.entered = new HashSet<>(entered);
        this.rules = reentry.rules();
        reentry.past().forEach(this::remember);
    }

    /** Returns the enrollment that the event begins; empty if its contact may not enter the program. */
    public Optional<Enrollment> enroll(ProgramId program, EventRecord event) {
        return enroll(program, event, Optional.empty());
    }

    /**
     * Returns the enrollment that the event begins, or that a person begins on its behalf; empty if its contact may not
     * enter the program.
     */
    public Optional<Enrollment> enroll(ProgramId program, EventRecord event, Optional<Actor> byHand) {
        Reentry rule = rules.getOrDefault(program, Reentry.once());
        Entry first = new Entry(program, event.contact());
        if (entered.contains(first) && rule.equals(Reentry.once())) {
            return Optional.empty();
        }
        Optional<Enrollment> enrollment = rule.next(past.getOrDefault(first, List.of()), event)
                .map(key -> new Enrollment(
                        new Entry(program, event.contact(), key),
                        event.id(),
                        event.receivedAt(),
                        event.test(),
                        byHand));
        enrollment.ifPresent(begun -> {
            entered.add(first);
            remember(new PastEnrollment(begun, Optional.empty(), Optional.of(event)));
        });
        return enrollment;
    }

    private void remember(PastEnrollment enrollment) {
        past.computeIfAbsent(enrollment.enrollment().entry().first(), first -> new ArrayList<>())
                .add(enrollment);
    }
}

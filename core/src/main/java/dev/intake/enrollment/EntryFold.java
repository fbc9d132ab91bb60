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
    private final Map<Entry, Exit> exits;
    private final Map<Entry, List<PastEnrollment>> past = new HashMap<>();

    /** Creates the state before the events of a batch that ends no enrollment. */
    public EntryFold(Set<Entry> entered, ReentrySnapshot reentry) {
        this(entered, reentry, Map.of());
    }

    /**
     * Creates the state before the events of a batch.
     *
     * @param exits the exits that the batch has caused so far; a view of them
     */
    public EntryFold(Set<Entry> entered, ReentrySnapshot reentry, Map<Entry, Exit> exits) {
        this.exits = exits;
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
        Optional<Enrollment> enrollment = rule.next(past(first), event)
                .map(key -> new Enrollment(
                        new Entry(program, event.contact(), key), event.id(), event.receivedAt(), byHand));
        enrollment.ifPresent(begun -> {
            entered.add(first);
            remember(new PastEnrollment(begun, Optional.empty(), Optional.of(event)));
        });
        return enrollment;
    }

    private List<PastEnrollment> past(Entry first) {
        return past.getOrDefault(first, List.of()).stream().map(this::now).toList();
    }

    private PastEnrollment now(PastEnrollment stored) {
        return Optional.ofNullable(exits.get(stored.enrollment().entry()))
                .map(exit -> new PastEnrollment(stored.enrollment(), Optional.of(exit.at()), stored.entryEvent()))
                .orElse(stored);
    }

    private void remember(PastEnrollment enrollment) {
        past.computeIfAbsent(enrollment.enrollment().entry().first(), first -> new ArrayList<>())
                .add(enrollment);
    }
}

package dev.intake.enrollment;

import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The exits that events cause, applied one event after the other. An event ends the open enrollments of its contact, and an
 * enrollment ends immediately if an event that ends it was recorded before; so the order of the two makes no difference.
 */
public final class ExitFold {
    private static final Comparator<EventRecord> EARLIEST =
            Comparator.comparing(EventRecord::occurredAt).thenComparing(EventRecord::id);

    private final Map<ProgramId, ExitRule> rules;
    private final Map<EventType, List<ProgramId>> ended = new HashMap<>();
    private final Map<Entry, List<OpenEnrollment>> open = new HashMap<>();
    private final Map<ContactId, List<EventRecord>> ending = new HashMap<>();
    private final Map<Entry, Exit> exits = new LinkedHashMap<>();

    /** Creates the state before the events of a batch. */
    public ExitFold(ExitSnapshot snapshot) {
        rules = snapshot.rules();
        rules.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(program -> program.getValue()
                        .until()
                        .forEach(type -> ended.computeIfAbsent(type, first -> new ArrayList<>())
                                .add(program.getKey())));
        snapshot.open().forEach(this::remember);
        snapshot.recorded().forEach(this::remember);
    }

    /** Ends the open enrollments that the event ends. */
    public void record(EventRecord event) {
        List<ProgramId> programs = ended.getOrDefault(event.type(), List.of());
        if (programs.isEmpty()) {
            return;
        }
        remember(event);
        for (ProgramId program : programs) {
            open.getOrDefault(new Entry(program, event.contact()), List.of()).stream()
                    .filter(enrollment ->
                            rule(program).endsLater(enrollment.enrollment(), enrollment.entryEvent(), event))
                    .map(enrollment -> enrollment.enrollment().entry())
                    .toList()
                    .forEach(entry -> end(entry, event, event));
        }
    }

    /** Adds a new enrollment, and ends it if an event that ends it was recorded before. */
    public void enroll(Enrollment enrollment, EventRecord entryEvent) {
        ExitRule rule = rule(enrollment.entry().program());
        if (rule.isEmpty()) {
            return;
        }
        Entry entry = enrollment.entry();
        remember(new OpenEnrollment(enrollment, Optional.of(entryEvent)));
        ending.getOrDefault(entry.contact(), List.of()).stream()
                .filter(event -> rule.ends(enrollment, Optional.of(entryEvent), event))
                .min(EARLIEST)
                .ifPresent(event -> end(entry, event, entryEvent));
    }

    private ExitRule rule(ProgramId program) {
        return rules.getOrDefault(program, ExitRule.NONE);
    }

    private void remember(OpenEnrollment enrollment) {
        open.computeIfAbsent(enrollment.enrollment().entry().first(), first -> new ArrayList<>())
                .add(enrollment);
    }

    private void remember(EventRecord event) {
        ending.computeIfAbsent(event.contact(), first -> new ArrayList<>()).add(event);
    }

    private void end(Entry entry, EventRecord cause, EventRecord processed) {
        open.getOrDefault(entry.first(), new ArrayList<>())
                .removeIf(enrollment -> enrollment.enrollment().entry().equals(entry));
        exits.put(entry, Exit.by(cause.id(), processed.receivedAt()));
    }

    /** Returns the exits so far, in the order in which they were caused. */
    public Map<Entry, Exit> exits() {
        return exits;
    }
}

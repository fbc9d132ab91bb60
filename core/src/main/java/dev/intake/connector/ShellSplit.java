package dev.intake.connector;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.EntryFold;
import dev.intake.enrollment.Exit;
import dev.intake.enrollment.ExitFold;
import dev.intake.enrollment.ExitSnapshot;
import dev.intake.enrollment.OpenEnrollment;
import dev.intake.enrollment.PastEnrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.ReentrySnapshot;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The enrollments of two contacts after some events of one have moved to the other, as if the events had always been apart: an
 * event that began no enrollment because another one had before, begins one now. Not thread-safe.
 */
public final class ShellSplit {
    private final Shell stored;
    private final Set<EventId> moving;
    private final Contact into;
    private final IngestSnapshot snapshot;
    private final ContactId from;

    private final List<Enrollment> enrollments = new ArrayList<>();
    private final Map<Entry, Exit> exits = new LinkedHashMap<>();

    /**
     * Splits a contact.
     *
     * @param from the contact whose events move
     * @param into the contact to which they move, in its new state
     * @param stored what is stored of the first contact
     * @param moving the events that move
     * @param snapshot the stored data that the first contact's events refer to, with both contacts
     */
    public ShellSplit(ContactId from, Contact into, Shell stored, Set<EventId> moving, IngestSnapshot snapshot) {
        this.from = from;
        this.into = into;
        this.stored = stored;
        this.moving = moving;
        this.snapshot = snapshot;
        split();
    }

    /** Returns the new enrollments of both contacts. */
    public List<Enrollment> enrollments() {
        return enrollments;
    }

    /** Returns the ends of new and stored enrollments. */
    public Map<Entry, Exit> exits() {
        return exits;
    }

    private void split() {
        ExitFold ends = new ExitFold(exitsOfTheRest());
        EntryFold entries = new EntryFold(enteredByTheRest(), reentryOfTheRest());
        List<EventRecord> events =
                stored.events().stream().sorted(EventRecord.BY_ARRIVAL).toList();
        Map<EventId, EventRecord> apart = new LinkedHashMap<>();
        for (EventRecord event : events) {
            boolean moves = moving.contains(event.id());
            EventRecord after = moves ? event.of(into.id()) : event;
            apart.put(event.id(), after);
            if (moves) {
                ends.record(after);
            }
            boolean fires =
                    !event.historical() && !(moves && into.deactivatedAt().isPresent());
            for (Program.Live program : snapshot.livePrograms()) {
                if (fires && isEntry(program, event)) {
                    entries.enroll(program.id(), after).ifPresent(enrollments::add);
                }
            }
        }
        enrollments.addAll(ofOtherPrograms());
        enrollments.forEach(enrollment -> Optional.ofNullable(apart.get(enrollment.entryEvent()))
                .ifPresent(event -> ends.enroll(enrollment, event)));
        exits.putAll(ends.exits());
        enrollments.forEach(enrollment -> before(enrollment)
                .flatMap(EnrollmentProgress::exit)
                .ifPresent(exit -> exits.put(enrollment.entry(), exit)));
    }

    /** The contact's own enrollments show since when the program was live. */
    private boolean isEntry(Program.Live program, EventRecord event) {
        Instant at = event.receivedAt();
        return program.outline().trigger().event().equals(event.type())
                && stored.enrollments().stream()
                        .map(EnrollmentProgress::enrollment)
                        .anyMatch(known -> known.entry().program().equals(program.id())
                                && !known.enrolledAt().isAfter(at));
    }

    /** Returns the moving enrollments in programs that are not live. */
    private List<Enrollment> ofOtherPrograms() {
        Set<ProgramId> live = snapshot.livePrograms().stream().map(Program::id).collect(Collectors.toSet());
        return stored.enrollments().stream()
                .map(EnrollmentProgress::enrollment)
                .filter(enrollment -> !live.contains(enrollment.entry().program()))
                .filter(enrollment -> moving.contains(enrollment.entryEvent()))
                .map(enrollment -> enrollment.of(into.id()))
                .filter(enrollment -> !stored.taken().contains(enrollment.entry()))
                .filter(enrollment -> into.deactivatedAt().isEmpty())
                .toList();
    }

    /** Returns the stored enrollment that the event of this one began before. */
    private Optional<EnrollmentProgress> before(Enrollment enrollment) {
        return stored.enrollments().stream()
                .filter(known -> known.enrollment().entryEvent().equals(enrollment.entryEvent()))
                .filter(known ->
                        known.entry().program().equals(enrollment.entry().program()))
                .findFirst();
    }

    private boolean moves(Enrollment enrollment) {
        return enrollment.entry().contact().equals(from) && moving.contains(enrollment.entryEvent());
    }

    private Set<Entry> enteredByTheRest() {
        Set<Entry> entered = new HashSet<>(snapshot.entered());
        entered.removeIf(entry -> entry.contact().equals(from));
        stored.enrollments().stream()
                .map(EnrollmentProgress::enrollment)
                .filter(enrollment -> !moves(enrollment))
                .forEach(enrollment -> entered.add(enrollment.entry().first()));
        return entered;
    }

    private ReentrySnapshot reentryOfTheRest() {
        List<PastEnrollment> past = new ArrayList<>(snapshot.reentry().past());
        past.removeIf(enrollment -> moves(enrollment.enrollment()));
        return new ReentrySnapshot(snapshot.reentry().rules(), past);
    }

    private ExitSnapshot exitsOfTheRest() {
        List<OpenEnrollment> open = new ArrayList<>(snapshot.exits().open());
        open.removeIf(enrollment -> moves(enrollment.enrollment()));
        List<EventRecord> recorded = new ArrayList<>(snapshot.exits().recorded());
        recorded.removeIf(event -> moving.contains(event.id()));
        return new ExitSnapshot(snapshot.exits().rules(), open, recorded);
    }
}

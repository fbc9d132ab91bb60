package dev.intake.rehearsal;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ExitSnapshot;
import dev.intake.enrollment.OpenEnrollment;
import dev.intake.enrollment.PastEnrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.enrollment.ReentrySnapshot;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.Period;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.tenant.Tenant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The program of a rehearsal, as if it were live.
 *
 * @param tenant its tenant
 * @param live the program
 * @param sequence its emails
 */
record RehearsedProgram(Tenant tenant, Program.Live live, EmailSequence sequence) {
    ProgramId id() {
        return live.id();
    }

    EventType trigger() {
        return live.outline().trigger().event();
    }

    /** Returns whether the event could enroll its contact or end an enrollment. */
    boolean concerns(EventRecord event) {
        return event.type().equals(trigger()) || sequence.exits().until().contains(event.type());
    }

    /** Returns the contacts with an event that could enroll them. */
    List<ContactId> triggered(Arrivals arrivals) {
        return arrivals.concerning().entrySet().stream()
                .filter(events -> events.getValue().stream().anyMatch(this::triggers))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns whether an event that arrived before the period could end an enrollment: its entry event occurred before it. */
    boolean mayHaveEndedBefore(Period period, List<EventRecord> arriving) {
        return !sequence.exits().isEmpty()
                && arriving.stream()
                        .filter(this::triggers)
                        .anyMatch(event -> event.occurredAt().isBefore(period.from()));
    }

    private boolean triggers(EventRecord event) {
        return event.type().equals(trigger());
    }

    /** Returns what ingestion would have gathered for an event of the contact. */
    IngestSnapshot snapshot(
            Contact contact,
            Collection<PastEnrollment> past,
            Collection<OpenEnrollment> open,
            Collection<EventRecord> recorded) {
        ExitRule exits = sequence.exits();
        Set<Entry> entered = past.stream()
                .map(enrollment -> enrollment.enrollment().entry().first())
                .collect(Collectors.toSet());
        return new IngestSnapshot(
                tenant.retention(),
                List.of(contact),
                Set.of(),
                Map.of(),
                List.of(live),
                entered,
                exits.isEmpty() ? ExitSnapshot.NONE : new ExitSnapshot(Map.of(id(), exits), open, recorded),
                sequence.reentry().equals(Reentry.once())
                        ? ReentrySnapshot.NONE
                        : new ReentrySnapshot(Map.of(id(), sequence.reentry()), past));
    }
}

package dev.intake.byhand;

import dev.intake.access.Actor;
import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.email.SkipReason;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.EntryFold;
import dev.intake.enrollment.ExitRule;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.ingest.IngestPlan;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.Source;
import dev.intake.program.Program;
import dev.intake.suppression.EmailCategory;
import dev.intake.suppression.Suppression;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides which contacts a person enrolls in a program, by the rules that decide about events: how often a contact enters,
 * and which events end the enrollment. Has no effects outside its own state.
 */
final class EntryByHand {
    private final Program.Live program;
    private final EmailCategory category;
    private final IngestSnapshot snapshot;
    private final Map<ContactId, EventRecord> entryEvents;
    private final Map<EmailAddress, List<Suppression>> closed;
    private final Actor actor;
    private final Instant now;
    private final IdGenerator ids;
    private final EntryFold entries;

    private final List<Enrollment> enrollments = new ArrayList<>();
    private final Map<ExclusionReason, Long> excluded = new EnumMap<>(ExclusionReason.class);
    private long withoutEvent;

    /**
     * A decision about no contact yet.
     *
     * @param snapshot the contacts, their enrollments in the program, and the events that end one
     * @param entryEvents the last event of the trigger's type of each contact that has one
     * @param closed the suppressions of the contacts' addresses
     */
    EntryByHand(
            Program.Live program,
            EmailCategory category,
            IngestSnapshot snapshot,
            Map<ContactId, EventRecord> entryEvents,
            Map<EmailAddress, List<Suppression>> closed,
            Actor actor,
            Instant now,
            IdGenerator ids) {
        this.program = program;
        this.category = category;
        this.snapshot = snapshot;
        this.entryEvents = Map.copyOf(entryEvents);
        this.closed = Map.copyOf(closed);
        this.actor = actor;
        this.now = now;
        this.ids = ids;
        this.entries = new EntryFold(snapshot.entered(), snapshot.reentry());
    }

    /** Enrolls the contact, or holds it back. Decides about each contact once. */
    void decide(Contact contact) {
        Optional<EventRecord> entryEvent = Optional.ofNullable(entryEvents.get(contact.id()));
        Optional<Enrollment> enrollment =
                entries.enroll(program.id(), arrivingNow(contact, entryEvent), Optional.of(actor));
        Optional<ExclusionReason> reason = enrollment
                .map(begun -> skipped(contact).map(ExclusionReason::of).or(() -> ended(begun, entryEvent)))
                .orElse(Optional.of(ExclusionReason.ALREADY_ENTERED));
        if (reason.isPresent()) {
            excluded.merge(reason.get(), 1L, Long::sum);
            return;
        }
        enrollments.add(enrollment.orElseThrow());
        withoutEvent += entryEvent.isPresent() ? 0 : 1;
    }

    /** Returns the entry event as if it arrived now, as the contact enters now; one without properties if there is none. */
    private EventRecord arrivingNow(Contact contact, Optional<EventRecord> entryEvent) {
        return new EventRecord(
                entryEvent.map(EventRecord::id).orElseGet(() -> new EventId(ids.next())),
                contact.id(),
                program.outline().trigger().event(),
                entryEvent.map(EventRecord::properties).orElse(Attributes.NONE),
                entryEvent.map(EventRecord::occurredAt).orElse(now),
                now,
                entryEvent.map(EventRecord::source).orElse(Source.CUSTOMER),
                false);
    }

    private Optional<SkipReason> skipped(Contact contact) {
        List<Suppression> known = contact.email()
                .map(address -> closed.getOrDefault(address, List.of()))
                .orElse(List.of());
        return SkipReason.of(contact, known, category);
    }

    private Optional<ExclusionReason> ended(Enrollment enrollment, Optional<EventRecord> entryEvent) {
        ExitRule rule = snapshot.exits().rules().getOrDefault(program.id(), ExitRule.NONE);
        return snapshot.exits().recorded().stream()
                        .filter(event ->
                                event.contact().equals(enrollment.entry().contact()))
                        .anyMatch(event -> rule.ends(enrollment, entryEvent, event))
                ? Optional.of(ExclusionReason.ENDED)
                : Optional.empty();
    }

    EnrollmentCounts counts() {
        return new EnrollmentCounts(enrollments.size(), withoutEvent, excluded);
    }

    IngestPlan plan() {
        return new IngestPlan(List.of(), List.of(), List.of(), enrollments, Map.of(), Map.of(), List.of());
    }
}

package dev.intake.ingest;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.Identity;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ExitSnapshot;
import dev.intake.enrollment.OpenEnrollment;
import dev.intake.enrollment.PastEnrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.ReentrySnapshot;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.program.Program;
import dev.intake.tenant.IngestionAccess;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Overlays the rows of plans on the stored data, so that the parts of a request can be planned in order as if earlier parts
 * were stored. Writes nothing.
 */
final class PlannedRows implements BatchReader {
    private final BatchReader stored;
    private final Map<ContactId, Contact> contacts = new HashMap<>();
    private final Map<EventId, EventRecord> events = new HashMap<>();
    private final Map<EventType, TypeProfile> profiles = new HashMap<>();
    private final Map<Entry, Enrollment> enrollments = new HashMap<>();
    private final Set<Entry> exits = new HashSet<>();

    PlannedRows(BatchReader stored) {
        this.stored = stored;
    }

    /** Adds the rows of a plan. */
    void add(IngestPlan plan) {
        plan.contacts().forEach(contact -> contacts.put(contact.id(), contact));
        plan.events().forEach(event -> events.put(event.id(), event));
        plan.profiles().forEach(profile -> profiles.put(profile.type(), profile));
        plan.enrollments().forEach(enrollment -> enrollments.put(enrollment.entry(), enrollment));
        exits.addAll(plan.exits().keySet());
    }

    @Override
    public IngestionAccess access() {
        return stored.access();
    }

    /**
     * Gathers additional contacts: those to which a plan gave an identity of the batch, for their enrollments, and for each
     * email as many as a plan may have given another email.
     */
    @Override
    public IngestSnapshot gather(BatchRefs refs) {
        List<Contact> meant = contacts.values().stream()
                .filter(contact -> couldMean(refs.identities(), contact))
                .toList();
        IngestSnapshot below =
                stored.gather(refs.with(meant.stream().map(Contact::id).collect(Collectors.toSet()), contacts.size()));
        List<Contact> candidates = new ArrayList<>(meant);
        below.candidates().stream()
                .filter(contact -> !contacts.containsKey(contact.id()))
                .forEach(candidates::add);
        Set<EventId> seen = new HashSet<>(below.seen());
        refs.events().stream().filter(events::containsKey).forEach(seen::add);
        Map<EventType, TypeProfile> known = new HashMap<>(below.profiles());
        refs.types().forEach(type -> Optional.ofNullable(profiles.get(type)).ifPresent(now -> known.put(type, now)));
        Set<Entry> entered = new HashSet<>(below.entered());
        enrollments.keySet().stream().map(Entry::first).forEach(entered::add);
        return new IngestSnapshot(
                below.retention(),
                candidates,
                seen,
                known,
                below.livePrograms(),
                entered,
                over(below.exits()),
                over(below.reentry()));
    }

    /** Adds the enrollments of the plans. None of them ended long enough ago for its contact to enter again. */
    private ReentrySnapshot over(ReentrySnapshot below) {
        List<PastEnrollment> past = new ArrayList<>(below.past());
        enrollments.values().stream()
                .filter(enrollment ->
                        below.rules().containsKey(enrollment.entry().program()))
                .map(enrollment -> new PastEnrollment(
                        enrollment, Optional.empty(), Optional.ofNullable(events.get(enrollment.entryEvent()))))
                .forEach(past::add);
        return new ReentrySnapshot(below.rules(), past);
    }

    /** Adds the enrollments and events of the plans, and removes the enrollments that they end. */
    private ExitSnapshot over(ExitSnapshot below) {
        List<OpenEnrollment> open = new ArrayList<>(below.open());
        enrollments.values().stream()
                .filter(enrollment ->
                        below.rules().containsKey(enrollment.entry().program()))
                .map(enrollment ->
                        new OpenEnrollment(enrollment, Optional.ofNullable(events.get(enrollment.entryEvent()))))
                .forEach(open::add);
        open.removeIf(enrollment -> exits.contains(enrollment.enrollment().entry()));
        List<EventRecord> recorded = new ArrayList<>(below.recorded());
        recorded.addAll(events.values());
        return new ExitSnapshot(below.rules(), open, recorded);
    }

    private static boolean couldMean(Set<Identity> identities, Contact contact) {
        return identities.contains(contact.id())
                || contact.externalId().filter(identities::contains).isPresent()
                || contact.email().filter(identities::contains).isPresent();
    }

    @Override
    public ReportFacts reportFacts(Set<EventType> types, Set<ContactId> about) {
        ReportFacts below = stored.reportFacts(types, about);
        Set<ProgramId> programs = below.programs().stream().map(Program::id).collect(Collectors.toSet());
        List<Enrollment> all = new ArrayList<>(below.enrollments());
        enrollments.values().stream()
                .filter(enrollment -> programs.contains(enrollment.entry().program())
                        && about.contains(enrollment.entry().contact()))
                .forEach(all::add);
        return new ReportFacts(below.programs(), below.reentry(), below.transitions(), all);
    }
}

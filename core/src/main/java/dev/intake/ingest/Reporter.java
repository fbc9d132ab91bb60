package dev.intake.ingest;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Identity;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.Reentry;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.explain.ExplainRules;
import dev.intake.ingest.ContactReport.ConsentStanding;
import dev.intake.ingest.ContactReport.Effect;
import dev.intake.ingest.ContactReport.MatchedBy;
import dev.intake.program.Firing;
import dev.intake.program.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Writes the reports of a batch while its operations take effect. */
final class Reporter implements IngestRules.Witness {
    private final ReportFacts facts;
    private final int first;
    private final Map<ContactId, Integer> contacts;
    private final Map<EventId, Integer> events;
    private final Map<Entry, Integer> entries;
    private final Map<Entry, List<Enrollment>> enrollments = new HashMap<>();
    private final List<OperationReport> reports = new ArrayList<>();

    private Optional<ContactReport> contact = Optional.empty();
    private List<ProgramReport> programs = List.of();

    Reporter(ReportFacts facts, RequestTrace before) {
        this.facts = facts;
        this.first = before.operations();
        this.contacts = new HashMap<>(before.contacts());
        this.events = new HashMap<>(before.events());
        this.entries = new HashMap<>(before.entries());
        facts.enrollments().forEach(this::remember);
    }

    List<OperationReport> reports() {
        return reports;
    }

    RequestTrace trace() {
        return new RequestTrace(current(), contacts, events, entries);
    }

    /** The place in the request of the operation that takes effect. */
    private int current() {
        return first + reports.size();
    }

    @Override
    public void meant(Identity by, Optional<Contact> before, Contact after) {
        if (before.isEmpty()) {
            contacts.put(after.id(), current());
        }
        Integer created = contacts.get(after.id());
        contact = Optional.of(new ContactReport(
                created == null ? ContactReport.Who.stored(after.id()) : ContactReport.Who.created(created),
                matchedBy(by),
                effect(before, after),
                consent(before, after)));
    }

    private static MatchedBy matchedBy(Identity by) {
        if (by instanceof ExternalId) {
            return MatchedBy.EXTERNAL_ID;
        }
        return by instanceof ContactId ? MatchedBy.LINK : MatchedBy.EMAIL;
    }

    private static Effect effect(Optional<Contact> before, Contact after) {
        if (before.isEmpty()) {
            return Effect.CREATED;
        }
        return before.get().equals(after) ? Effect.UNCHANGED : Effect.CHANGED;
    }

    private static ConsentStanding consent(Optional<Contact> before, Contact after) {
        return switch (after.consent().state()) {
            case NOT_RECORDED -> ConsentStanding.NOT_RECORDED;
            case GRANTED ->
                before.map(Contact::consent).equals(Optional.of(after.consent()))
                        ? ConsentStanding.GRANTED
                        : ConsentStanding.GRANTED_NOW;
            case WITHDRAWN -> ConsentStanding.WITHDRAWN;
        };
    }

    @Override
    public void recorded(EventRecord event, Contact to, List<Enrollment> fired) {
        events.put(event.id(), current());
        fired.forEach(enrollment -> {
            remember(enrollment);
            entries.put(enrollment.entry(), current());
        });
        programs = facts.programs().stream()
                .filter(program -> program.outline().trigger().matches(event.type()))
                .sorted(ExplainRules.OLDEST_FIRST)
                .map(program -> report(program, event, to))
                .toList();
    }

    private void remember(Enrollment enrollment) {
        enrollments
                .computeIfAbsent(enrollment.entry().first(), first -> new ArrayList<>())
                .add(enrollment);
    }

    private ProgramReport report(Program program, EventRecord event, Contact to) {
        Reentry reentry = facts.reentry().getOrDefault(program.id(), Reentry.once());
        Optional<Enrollment> entered =
                reentry.concerning(enrollments.getOrDefault(new Entry(program.id(), to.id()), List.of()), event);
        Firing firing = ExplainRules.firing(program, reentry, facts.transitions(), to, entered, event);
        Optional<Integer> enteredBy = entered.map(Enrollment::entry).map(entries::get);
        return new ProgramReport(
                program.id(),
                program.outline().name(),
                enteredBy.isPresent() && firing.kind() == Firing.Kind.ALREADY_ENTERED
                        ? Firing.enteredInRequest(enteredBy.get(), reentry)
                        : firing);
    }

    @Override
    public void done(Operation operation, OperationResult result) {
        boolean written = result.status() == OperationResult.Status.OK;
        Optional<Operation.Track> track =
                operation instanceof Operation.Track tracked ? Optional.of(tracked) : Optional.empty();
        reports.add(new OperationReport(
                result.status(),
                written ? Optional.of(contact.orElseThrow()) : Optional.empty(),
                track.map(EventReport::of),
                written && track.isPresent() ? programs : List.of(),
                result.status() == OperationResult.Status.DUPLICATE
                        ? repeated(track.flatMap(Operation.Track::dedupeKey).orElseThrow())
                        : OptionalInt.empty()));
    }

    private OptionalInt repeated(DedupeKey key) {
        Integer by = events.get(key.eventId());
        return by == null ? OptionalInt.empty() : OptionalInt.of(by);
    }
}

package dev.intake.jdbc.ingest;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ExitSnapshot;
import dev.intake.enrollment.PastEnrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.enrollment.ReentrySnapshot;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.BatchStores;
import dev.intake.ingest.IngestPlan;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.ingest.ReportFacts;
import dev.intake.jdbc.contact.JdbcContactStore;
import dev.intake.jdbc.enrollment.EnrollmentQuery;
import dev.intake.jdbc.enrollment.EnrollmentWrites;
import dev.intake.jdbc.event.JdbcEventStore;
import dev.intake.jdbc.ingest.CandidateQuery.Candidate;
import dev.intake.jdbc.program.EventTypes;
import dev.intake.jdbc.program.EventTypes.Reading;
import dev.intake.jdbc.sql.LockedTenant;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.tenant.IngestionAccess;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Gathers and applies batches. All reads of a batch are sent in one exchange, together with the statement that locks the
 * tenant if it is still pending. All its writes are sent in another one, at the end of the transaction. (ADR 78)
 *
 * @param locked the tenant of the transaction
 * @param eventTypes the event types of the transaction
 * @param events the events of the transaction
 */
public record JdbcBatches(TenantSession session, LockedTenant locked, EventTypes eventTypes, JdbcEventStore events)
        implements BatchStores {
    @Override
    public IngestionAccess access() {
        return locked.access();
    }

    @Override
    public IngestSnapshot gather(BatchRefs refs) {
        Supplier<Reading> types = eventTypes.queue(refs.types());
        Supplier<Set<EventId>> seen = events.queueSeen(refs.events());
        List<Candidate> candidates = CandidateQuery.queue(session, refs).get();
        Set<Entry> entered = candidates.stream()
                .flatMap(candidate -> candidate.entered().stream())
                .collect(Collectors.toSet());
        List<Contact> contacts = candidates.stream().map(Candidate::contact).toList();
        Supplier<ReentrySnapshot> reentry = reentry(entered, types.get().reentry());
        return new IngestSnapshot(
                access().retention(),
                contacts,
                seen.get(),
                Map.copyOf(types.get().profiles()),
                List.copyOf(types.get().live()),
                entered,
                exits(refs, types.get(), contacts, entered),
                reentry.get());
    }

    /** Reads nothing unless a program that the batch concerns has exit events. */
    private ExitSnapshot exits(BatchRefs refs, Reading types, List<Contact> candidates, Set<Entry> entered) {
        return types.exits().isEmpty()
                ? ExitSnapshot.NONE
                : new ExitQueries(session, refs, types).read(candidates, entered);
    }

    /** Queues the enrollments in programs that contacts may enter again; nothing without such a program. */
    private Supplier<ReentrySnapshot> reentry(Set<Entry> entered, Map<ProgramId, Reentry> reentry) {
        if (reentry.isEmpty()) {
            return () -> ReentrySnapshot.NONE;
        }
        List<Entry> candidates = entered.stream()
                .filter(entry -> reentry.containsKey(entry.program()))
                .toList();
        Supplier<List<PastEnrollment>> past = EnrollmentQuery.queuePast(
                session,
                candidates.stream().map(Entry::program).collect(Collectors.toSet()),
                candidates.stream().map(Entry::contact).collect(Collectors.toSet()));
        return () -> new ReentrySnapshot(reentry, past.get());
    }

    @Override
    public ReportFacts reportFacts(Set<EventType> types, Set<ContactId> contacts) {
        return ReportQueries.read(session, types, contacts);
    }

    @Override
    public void apply(IngestPlan plan) {
        new JdbcContactStore(session).save(plan.contacts());
        events.record(plan.events());
        eventTypes.save(plan.profiles());
        EnrollmentWrites.insert(session, plan.enrollments(), plan.exits());
        EnrollmentWrites.end(session, plan.exitsOfStored());
        EnrollmentWrites.move(session, plan.moved());
    }
}

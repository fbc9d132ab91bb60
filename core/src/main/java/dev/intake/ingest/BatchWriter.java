package dev.intake.ingest;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.Identity;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.id.IdGenerator;
import dev.intake.program.Program;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Gathers what the rules need, lets them decide, and scatters what they decided: the one road on which operations of
 * every source come into the store.
 */
public final class BatchWriter {
    private BatchWriter() {}

    /**
     * What was written.
     *
     * @param results one per operation
     * @param fired how often a program started, by test events aside
     */
    record Written(List<OperationResult> results, int fired) {
        static Written of(IngestPlan plan) {
            return new Written(plan.results(), plan.fired());
        }
    }

    /**
     * What the stores were asked about a batch, before any of it was answered.
     *
     * @param types of its events
     * @param events that it would repeat
     * @param candidates for the contacts that it names, once they are waited for
     */
    private record Asked(Set<EventType> types, Set<EventId> events, Supplier<List<Contact>> candidates) {}

    /** Asks what has to be known of the batch, and waits for no answer. Who takes what is supplied writes the batch. */
    static Supplier<Written> writing(Batch batch, BatchStores stores, IdGenerator ids) {
        Asked asked = ask(batch, stores);
        return () -> {
            Batch known = batch.knownBy(stores.tenant().retention());
            IngestPlan plan = IngestRules.plan(known, gather(known, asked, stores), ids);
            scatter(plan, stores);
            return Written.of(plan);
        };
    }

    /**
     * The same, and tells of each operation what it did.
     *
     * @param before what earlier parts of the same request have brought about
     */
    static Supplier<ReportedPlan> writingReported(
            Batch batch, RequestTrace before, BatchStores stores, IdGenerator ids) {
        Asked asked = ask(batch, stores);
        return () -> {
            Batch known = batch.knownBy(stores.tenant().retention());
            IngestSnapshot snapshot = gather(known, asked, stores);
            ReportedPlan reported = ReportRules.plan(known, snapshot, facts(known, snapshot, stores), before, ids);
            scatter(reported.plan(), stores);
            return reported;
        };
    }

    private static ReportFacts facts(Batch batch, IngestSnapshot snapshot, BatchStores stores) {
        Set<EventType> types = batch.eventTypes();
        List<Program> programs = stores.programs().all().stream()
                .filter(program -> types.contains(program.outline().trigger().event()))
                .toList();
        Set<ProgramId> ids = programs.stream().map(Program::id).collect(Collectors.toSet());
        Set<ContactId> contacts =
                snapshot.candidates().stream().map(Contact::id).collect(Collectors.toSet());
        return new ReportFacts(
                programs,
                stores.programs().transitions(ids),
                stores.enrollments().of(ids, contacts));
    }

    /** What the rules need to decide about the batch. */
    static IngestSnapshot gather(Batch batch, BatchStores stores) {
        return gather(batch, ask(batch, stores), stores);
    }

    private static Asked ask(Batch batch, BatchStores stores) {
        Set<EventType> types = batch.eventTypes();
        Set<EventId> events = batch.dedupedEventIds();
        stores.expect(types, events);
        int perEmail = batch.operations().size() + 1;
        return new Asked(types, events, stores.contacts().candidatesLater(batch.identities(), perEmail));
    }

    private static IngestSnapshot gather(Batch batch, Asked asked, BatchStores stores) {
        List<Contact> candidates = asked.candidates().get();
        List<Program.Live> live = stores.programs().live(asked.types());
        return new IngestSnapshot(
                candidates,
                stores.events().seen(asked.events()),
                stores.profiles().of(asked.types()),
                live,
                entered(live, firing(batch, live, candidates), stores));
    }

    private static Set<Entry> entered(List<Program.Live> live, Stream<Contact> contacts, BatchStores stores) {
        return stores.enrollments()
                .entered(
                        live.stream().map(Program.Live::id).collect(Collectors.toSet()),
                        contacts.map(Contact::id).collect(Collectors.toSet()));
    }

    /**
     * Those of the candidates that one of the programs could fire for. An id means the contact that it always meant; but
     * an email can come to mean any of them, as the batch may give it to another one first.
     */
    private static Stream<Contact> firing(Batch batch, List<Program.Live> live, List<Contact> candidates) {
        Set<EventType> triggering = live.stream()
                .map(program -> program.outline().trigger().event())
                .collect(Collectors.toSet());
        Set<Identity> named = batch.firingIdentities(triggering);
        boolean byEmail = named.stream().anyMatch(EmailAddress.class::isInstance);
        return candidates.stream()
                .filter(contact -> byEmail
                        || named.contains(contact.id())
                        || contact.externalId().filter(named::contains).isPresent());
    }

    /** Stores what was planned. */
    public static void scatter(IngestPlan plan, BatchStores stores) {
        stores.contacts().save(plan.contacts());
        stores.events().record(plan.events());
        stores.profiles().save(plan.profiles());
        stores.enrollments().add(plan.enrollments());
    }
}

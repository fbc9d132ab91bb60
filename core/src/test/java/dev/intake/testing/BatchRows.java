package dev.intake.testing;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.Identity;
import dev.intake.enrollment.Enrollment;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.ingest.BatchReader;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.BatchStores;
import dev.intake.ingest.IngestPlan;
import dev.intake.program.Program;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads and stores one kind of row at a time by the methods that batches use. */
public final class BatchRows {
    private BatchRows() {}

    /** Returns the contacts that the identities could mean. */
    public static Collection<Contact> candidates(BatchReader stores, Set<Identity> identities, int perEmail) {
        return stores.gather(BatchRefs.contacts(identities, perEmail)).candidates();
    }

    /** Returns those of the events that are recorded. */
    public static Set<EventId> seen(BatchReader stores, Set<EventId> events) {
        return stores.gather(new BatchRefs(Set.of(), 0, Set.of(), events, Set.of(), Instant.EPOCH))
                .seen();
    }

    /** Returns the live programs that one of the types triggers. */
    public static Collection<Program.Live> live(BatchReader stores, Set<EventType> types) {
        return stores.gather(new BatchRefs(Set.of(), 0, types, Set.of(), Set.of(), Instant.EPOCH))
                .livePrograms();
    }

    /** Returns the enrollments of the contacts in the programs that one of the types triggers. */
    public static List<Enrollment> enrollments(BatchReader stores, Set<EventType> types, Set<ContactId> contacts) {
        return stores.reportFacts(types, contacts).enrollments();
    }

    /** Stores new events. */
    public static void record(BatchStores stores, Collection<EventRecord> events) {
        stores.apply(
                new IngestPlan(List.of(), List.copyOf(events), List.of(), List.of(), Map.of(), Map.of(), List.of()));
    }

    /** Stores type profiles. */
    public static void profile(BatchStores stores, Collection<TypeProfile> profiles) {
        stores.apply(
                new IngestPlan(List.of(), List.of(), List.copyOf(profiles), List.of(), Map.of(), Map.of(), List.of()));
    }

    /** Stores new enrollments. */
    public static void enroll(BatchStores stores, Collection<Enrollment> enrollments) {
        stores.apply(new IngestPlan(
                List.of(), List.of(), List.of(), List.copyOf(enrollments), Map.of(), Map.of(), List.of()));
    }
}

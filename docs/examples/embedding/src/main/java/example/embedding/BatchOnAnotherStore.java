package example.embedding;

import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.Sanitizer;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.ingest.Batch;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.IngestPlan;
import dev.intake.ingest.IngestRules;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.ingest.Operation;
import dev.intake.ingest.SubjectForm;
import dev.intake.ingest.SubjectForm.Checked;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.Source;
import dev.intake.kernel.TimeOrderedIds;
import dev.intake.tenant.Retention;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Ingests a batch and its repetition on a store of its own: here maps, elsewhere tables. */
public final class BatchOnAnotherStore {
    private final Map<ContactId, Contact> contacts = new HashMap<>();
    private final Map<EventId, EventRecord> events = new HashMap<>();
    private final Map<EventType, TypeProfile> profiles = new HashMap<>();
    private final IdGenerator ids = new TimeOrderedIds(InstantSource.system(), new SecureRandom());

    /** Prints the results of both, and the number of stored rows. */
    public static void main(String[] args) {
        Sanitizer traits = new Sanitizer();
        traits.text("plan", "pro");
        SubjectForm ann = new SubjectForm(null, "u_1", "ann@example.com");
        List<Operation> operations = List.of(
                valid(ann.identify("Ann", traits.result().attributes())),
                valid(ann.track("order.created", Attributes.NONE, null, "order-1001", false)));

        BatchOnAnotherStore store = new BatchOnAnotherStore();
        for (int i = 0; i < 2; i++) {
            store.ingest(new Batch(Source.CUSTOMER, Instant.now(), operations))
                    .results()
                    .forEach(result -> System.out.println(result.getClass().getSimpleName()));
        }
        System.out.println(store.contacts.size() + " contact, " + store.events.size() + " event");
    }

    private static Operation valid(Checked checked) {
        if (checked instanceof Checked.Valid valid) {
            return valid.operation();
        }
        throw new IllegalArgumentException(checked.toString());
    }

    /** Reads, decides and writes: with a database, one transaction. */
    private synchronized IngestPlan ingest(Batch batch) {
        IngestPlan plan = IngestRules.plan(batch, gather(batch.refs()), ids);
        plan.contacts().forEach(contact -> contacts.put(contact.id(), contact));
        plan.events().forEach(event -> events.put(event.id(), event));
        plan.profiles().forEach(profile -> profiles.put(profile.type(), profile));
        return plan;
    }

    private IngestSnapshot gather(BatchRefs refs) {
        List<Contact> candidates = contacts.values().stream()
                .filter(contact -> refs.identities().contains(contact.id())
                        || contact.externalId()
                                .filter(refs.identities()::contains)
                                .isPresent()
                        || contact.email().filter(refs.identities()::contains).isPresent())
                .toList();
        Map<EventType, TypeProfile> known = new HashMap<>(profiles);
        known.keySet().retainAll(refs.types());
        return IngestSnapshot.withoutPrograms(Retention.DEFAULT, candidates, Set.copyOf(events.keySet()), known);
    }
}

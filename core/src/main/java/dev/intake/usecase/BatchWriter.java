package dev.intake.usecase;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.id.IdGenerator;
import dev.intake.ingest.Batch;
import dev.intake.ingest.IngestPlan;
import dev.intake.ingest.IngestRules;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.ingest.OperationResult;
import dev.intake.port.TenantStores;
import dev.intake.program.Program;
import dev.intake.program.ProgramId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Gathers what the rules need, lets them decide, and scatters what they decided: the one road on which operations of
 * every source come into the store.
 */
final class BatchWriter {
    private BatchWriter() {}

    /** Writes what the batch comes to and answers one result per operation. */
    static List<OperationResult> write(Batch batch, TenantStores stores, IdGenerator ids) {
        IngestPlan plan = IngestRules.plan(batch, gather(batch, stores), ids);
        scatter(plan, stores);
        return plan.results();
    }

    private static IngestSnapshot gather(Batch batch, TenantStores stores) {
        int perEmail = batch.operations().size() + 1;
        List<Contact> candidates = stores.contacts().candidates(batch.identities(), perEmail);
        List<Program.Live> live = stores.programs().live(batch.eventTypes());
        Set<ProgramId> programs = live.stream().map(Program.Live::id).collect(HashSet::new, Set::add, Set::addAll);
        Set<ContactId> contacts = candidates.stream().map(Contact::id).collect(HashSet::new, Set::add, Set::addAll);
        return new IngestSnapshot(
                candidates,
                stores.events().seen(batch.dedupedEventIds()),
                stores.profiles().of(batch.eventTypes()),
                live,
                stores.enrollments().entered(programs, contacts));
    }

    private static void scatter(IngestPlan plan, TenantStores stores) {
        stores.contacts().save(plan.contacts());
        stores.events().record(plan.events());
        stores.profiles().save(plan.profiles());
        stores.enrollments().add(plan.enrollments());
    }
}

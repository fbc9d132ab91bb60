package dev.intake.byhand;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditEntry.Outcome;
import dev.intake.action.Result;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactQuery;
import dev.intake.contact.ContactViews;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.Identity;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * Enrolls contacts in an active program by hand. Works in parts of {@value #PART} contacts, newest contacts first, each in a
 * transaction of its own under the tenant's lock, as ingestion does. When repeated after a crash, it excludes the contacts
 * that already entered.
 */
final class EnrollContacts {
    /** Largest number of contacts in a transaction. */
    static final int PART = 500;

    private final EnrollStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    EnrollContacts(EnrollStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * What is done with contacts.
     *
     * @param selection the contacts
     * @param actor who asks
     */
    record Asked(ProgramId program, ContactSelection selection, Actor actor) {}

    /**
     * The parts that are done.
     *
     * @param counts their counts
     * @param last their last contact; absent before the first
     * @param more whether others may follow
     */
    record Progress(EnrollmentCounts counts, Optional<ContactId> last, boolean more) {
        static final Progress NOTHING = new Progress(EnrollmentCounts.NONE, Optional.empty(), true);

        Progress and(EnrollmentCounts part, List<Contact> page) {
            return new Progress(
                    counts.and(part),
                    page.isEmpty()
                            ? last
                            : Optional.of(page.get(page.size() - 1).id()),
                    page.size() == PART);
        }
    }

    /** Counts the contacts that {@link EnrollmentActions#ENROLL} would enroll and hold back now, without locks. */
    Result<EnrollmentCounts> count(TenantId tenant, Asked asked) {
        EnrollReader reader = EnrollReader.of(storage, tenant);
        return all(
                tenant,
                asked,
                Progress.NOTHING,
                (before, page) -> decided(reader, asked, before, page)
                        .then(entries -> new Result.Done<>(before.and(entries.counts(), page))));
    }

    /** Does the parts that follow, each with an entry in the audit record if it enrolls a contact. */
    Result<EnrollmentCounts> rest(TenantId tenant, Asked asked, Progress begun) {
        return all(
                tenant,
                asked,
                begun,
                (before, page) -> storage.unitOfWork()
                        .<Result<Progress>>inTenant(
                                tenant,
                                stores -> part(stores, asked, before, page)
                                        .then(after -> audited(stores, asked, before, after)))
                        .orElseGet(() -> Result.notFound("program")));
    }

    private Result<EnrollmentCounts> all(
            TenantId tenant, Asked asked, Progress begun, BiFunction<Progress, List<Contact>, Result<Progress>> each) {
        Result<Progress> done = new Result.Done<>(begun);
        while (done instanceof Result.Done<Progress> part && part.value().more()) {
            done = each.apply(
                    part.value(), page(tenant, asked.selection(), part.value().last()));
        }
        return done.then(all -> new Result.Done<>(all.counts()));
    }

    private Result<Progress> audited(EnrollStores stores, Asked asked, Progress before, Progress after) {
        EnrollmentCounts counts = after.counts().without(before.counts());
        if (counts.enrolled() > 0) {
            String words = EnrollmentActions.words(asked.program(), asked.selection(), counts);
            stores.audit(List.of(new AuditEntry(ids.next(), clock.instant(), asked.actor(), words, Outcome.ALLOWED)));
        }
        return new Result.Done<>(after);
    }

    /** Reads the contacts of a part, before its transaction. */
    List<Contact> page(TenantId tenant, ContactSelection selection, Optional<ContactId> before) {
        ContactViews contacts = storage.contactViews(tenant);
        return selection instanceof ContactSelection.One one
                ? contacts.contact(one.contact()).stream().toList()
                : contacts.contacts(new ContactQuery.Newest(before, PART));
    }

    /** Does a part. */
    Result<Progress> part(EnrollStores stores, Asked asked, Progress before, List<Contact> page) {
        return decided(stores, asked, before, page).then(entries -> {
            if (entries.counts().enrolled() > 0) {
                stores.apply(entries.plan());
            }
            return new Result.Done<>(before.and(entries.counts(), page));
        });
    }

    private Result<EntryByHand> decided(EnrollReader reader, Asked asked, Progress before, List<Contact> page) {
        Optional<Program> program = reader.programs().program(asked.program());
        if (program.isEmpty()) {
            return Result.notFound("program");
        }
        if (!(program.get() instanceof Program.Live live)) {
            long enrolled = before.counts().enrolled();
            return Result.conflict("The program is " + program.get().state().label()
                    + ". Only an active program enrolls contacts. "
                    + (enrolled == 0 ? "Nobody was enrolled." : "Before, " + enrolled + " were enrolled."));
        }
        Set<ContactId> accepted = page.stream()
                .filter(asked.selection()::accepts)
                .map(Contact::id)
                .collect(Collectors.toSet());
        return new Result.Done<>(decided(reader, live, selected(reader, accepted, asked.selection()), asked.actor()));
    }

    private static Set<ContactId> selected(EnrollReader stores, Set<ContactId> contacts, ContactSelection selection) {
        return selection instanceof ContactSelection.WithEvent with
                ? stores.events().latest(contacts, with.type()).keySet()
                : contacts;
    }

    private EntryByHand decided(EnrollReader stores, Program.Live program, Set<ContactId> contacts, Actor actor) {
        EventType trigger = program.outline().trigger().event();
        Set<Identity> identities = new HashSet<>(contacts);
        IngestSnapshot snapshot =
                stores.gather(new BatchRefs(identities, 0, Set.of(trigger), Set.of(), identities, Instant.EPOCH));
        Set<EmailAddress> addresses = snapshot.candidates().stream()
                .flatMap(contact -> contact.email().stream())
                .collect(Collectors.toSet());
        EntryByHand entries = new EntryByHand(
                program,
                stores.programs().sequence(program).category(),
                snapshot,
                stores.events().latest(contacts, trigger),
                stores.suppressions().suppressions(addresses),
                actor,
                clock.instant(),
                ids);
        snapshot.candidates().forEach(entries::decide);
        return entries;
    }
}

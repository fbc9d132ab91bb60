package dev.intake.byhand;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditEntry.Outcome;
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
import java.util.stream.Collectors;

/**
 * Enrolls contacts in an active program by hand. Works in parts of {@value #PART} contacts, newest contacts first, each in a
 * transaction of its own under the tenant's lock, as ingestion does. When repeated after a crash, it excludes the contacts
 * that already entered.
 */
public final class EnrollContacts {
    /** Largest number of contacts in a transaction. */
    public static final int PART = 500;

    private final EnrollStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public EnrollContacts(EnrollStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /** Counts the contacts that {@link #enroll} would enroll and hold back now, and enrolls none. */
    public ContactsEnrolled count(TenantId tenant, ProgramId program, ContactSelection selection) {
        return each(tenant, selection, part -> examine(part, program, selection, Actor.COMMAND_LINE, false));
    }

    /**
     * Enrolls the selected contacts that are not excluded. Each part that enrolls a contact adds an audit entry with its
     * counts.
     *
     * @param actor the person who enrolls them; never an agent
     */
    public ContactsEnrolled enroll(TenantId tenant, ProgramId program, ContactSelection selection, Actor actor) {
        if (actor.kind() == Actor.Kind.AGENT) {
            throw new IllegalArgumentException("only a person can enroll contacts by hand");
        }
        return each(tenant, selection, part -> examine(part, program, selection, actor, true));
    }

    /** Some of the selected contacts, and the stores of the transaction that decides about them. */
    private record Part(EnrollStores stores, Set<ContactId> contacts) {}

    /** What is done with each part. */
    private interface Examination {
        ContactsEnrolled of(Part part);
    }

    private ContactsEnrolled each(TenantId tenant, ContactSelection selection, Examination examination) {
        EnrollmentCounts counts = EnrollmentCounts.NONE;
        Optional<ContactId> before = Optional.empty();
        List<Contact> page;
        do {
            page = page(tenant, selection, before);
            Set<ContactId> accepted =
                    page.stream().filter(selection::accepts).map(Contact::id).collect(Collectors.toSet());
            ContactsEnrolled total = storage.unitOfWork()
                    .<ContactsEnrolled>inTenant(tenant, stores -> examination.of(new Part(stores, accepted)))
                    .orElseGet(ContactsEnrolled.NoSuchProgram::new)
                    .after(counts);
            if (!(total instanceof ContactsEnrolled.Done done)) {
                return total;
            }
            counts = done.counts();
            before = page.isEmpty()
                    ? before
                    : Optional.of(page.get(page.size() - 1).id());
        } while (page.size() == PART);
        return new ContactsEnrolled.Done(counts);
    }

    private List<Contact> page(TenantId tenant, ContactSelection selection, Optional<ContactId> before) {
        ContactViews contacts = storage.contactViews(tenant);
        return selection instanceof ContactSelection.One one
                ? contacts.contact(one.contact()).stream().toList()
                : contacts.contacts(new ContactQuery.Newest(before, PART));
    }

    private ContactsEnrolled examine(
            Part part, ProgramId id, ContactSelection selection, Actor actor, boolean enrolls) {
        EnrollStores stores = part.stores();
        Optional<Program> program = stores.programs().program(id);
        if (program.isEmpty()) {
            return new ContactsEnrolled.NoSuchProgram();
        }
        if (!(program.get() instanceof Program.Live live)) {
            return new ContactsEnrolled.NotActive(program.get().state(), EnrollmentCounts.NONE);
        }
        EntryByHand entries = decided(stores, live, selected(stores, part.contacts(), selection), actor);
        if (enrolls && entries.counts().enrolled() > 0) {
            stores.apply(entries.plan());
            stores.audit(List.of(entry(id, selection, entries.counts(), actor)));
        }
        return new ContactsEnrolled.Done(entries.counts());
    }

    private static Set<ContactId> selected(EnrollStores stores, Set<ContactId> contacts, ContactSelection selection) {
        return selection instanceof ContactSelection.WithEvent with
                ? stores.events().latest(contacts, with.type()).keySet()
                : contacts;
    }

    private EntryByHand decided(EnrollStores stores, Program.Live program, Set<ContactId> contacts, Actor actor) {
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

    private AuditEntry entry(ProgramId program, ContactSelection selection, EnrollmentCounts counts, Actor actor) {
        String whom = selection instanceof ContactSelection.One one
                ? "contact " + one.contact()
                : counts.enrolled() + (counts.enrolled() == 1 ? " contact" : " contacts");
        String others = counts.allExcluded() == 0 ? "" : ", " + counts.allExcluded() + " excluded";
        return new AuditEntry(
                ids.next(),
                clock.instant(),
                actor,
                "enroll " + whom + " in program " + program + " by hand" + others,
                Outcome.ALLOWED);
    }
}

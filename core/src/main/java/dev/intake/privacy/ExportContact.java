package dev.intake.privacy;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.UserMemory;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailQuery;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventQuery;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.feedback.EmailFeedback;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.suppression.Suppression;
import dev.intake.webhook.DeliveryQuery;
import dev.intake.webhook.DeliveryRecord;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Exports all stored data about a contact, for the person concerned. Adds an audit entry. */
public final class ExportContact {
    private static final int PAGE = 500;

    private final PrivacyStorage storage;
    private final FailedBodies failedBodies;
    private final InstantSource clock;
    private final IdGenerator ids;

    public ExportContact(PrivacyStorage storage, FailedBodies failedBodies, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.failedBodies = failedBodies;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Returns all stored data. A change during the export may or may not be included.
     *
     * @return empty if the contact does not exist
     * @throws dev.intake.kernel.StorageException if storage fails
     */
    public Optional<ContactExport> export(TenantId tenant, ContactId id, Actor actor) {
        return storage.contactViews(tenant).contact(id).map(contact -> {
            note(tenant, id, actor);
            return file(tenant, contact);
        });
    }

    private void note(TenantId tenant, ContactId id, Actor actor) {
        AuditEntry entry =
                new AuditEntry(ids.next(), clock.instant(), actor, "export contact " + id, AuditEntry.Outcome.ALLOWED);
        storage.unitOfWork().inTenant(tenant, stores -> {
            stores.audit(List.of(entry));
            return entry;
        });
    }

    private ContactExport file(TenantId tenant, Contact contact) {
        List<LinkedCustomer> customers = storage.connectorViews(tenant).customers(contact);
        Mentions mentions = Mentions.of(contact, customers);
        return new ContactExport(
                contact,
                suppressions(tenant, contact),
                customers,
                users(tenant, contact, mentions),
                entries(tenant, contact.id()),
                storage.connectorViews(tenant).parked(mentions.customers(), mentions.addresses()),
                failedBodies.naming(tenant, mentions).naming(),
                failedBodies.ignored(tenant, mentions),
                pages(before -> events(tenant, contact.id(), before), Cursor::of),
                pages(before -> deliveries(tenant, contact.id(), before), DeliveryRecord::mark));
    }

    private List<EventRecord> events(TenantId tenant, ContactId contact, Optional<Cursor> before) {
        EventQuery newest = EventQuery.newest(PAGE).about(contact);
        return storage.eventViews(tenant).events(before.map(newest::before).orElse(newest));
    }

    private List<DeliveryRecord> deliveries(TenantId tenant, ContactId contact, Optional<Cursor> before) {
        return storage.connectorViews(tenant)
                .deliveries(
                        DeliveryQuery.newest(PAGE).about(Optional.of(contact)).before(before));
    }

    private List<Suppression> suppressions(TenantId tenant, Contact contact) {
        return contact.email()
                .map(address -> storage.suppressionViews(tenant).suppressions(address))
                .orElseGet(List::of);
    }

    private Map<ObjectRef, UserMemory> users(TenantId tenant, Contact contact, Mentions mentions) {
        Map<ObjectRef, UserMemory> users = new HashMap<>();
        storage.connectorViews(tenant)
                .objects(EraseContact.users(contact, mentions.customers()))
                .forEach((object, memory) -> {
                    if (memory instanceof UserMemory user) {
                        users.put(object, user);
                    }
                });
        return users;
    }

    private List<ContactExport.Entry> entries(TenantId tenant, ContactId contact) {
        Map<ProgramId, Program> programs = storage.programViews(tenant).programs().stream()
                .collect(Collectors.toMap(Program::id, Function.identity()));
        List<EmailFeedback> feedback = storage.feedbackViews(tenant).ofContact(contact);
        Map<Entry, List<StepEmail>> emails = emails(tenant, contact);
        List<ContactExport.Entry> entries = new ArrayList<>();
        for (EnrollmentProgress progress : storage.programViews(tenant).progress(contact)) {
            Optional.ofNullable(programs.get(progress.entry().program()))
                    .ifPresent(program -> entries.add(new ContactExport.Entry(
                            program,
                            progress,
                            emails.getOrDefault(progress.entry(), List.of()),
                            about(feedback, progress))));
        }
        entries.sort(Comparator.comparing((ContactExport.Entry entry) ->
                        entry.progress().enrollment().enrolledAt())
                .reversed());
        return entries;
    }

    /** Returns the contact's emails by enrollment. */
    private Map<Entry, List<StepEmail>> emails(TenantId tenant, ContactId contact) {
        Map<Entry, List<StepEmail>> emails = new HashMap<>();
        EmailQuery query = EmailQuery.latest(PAGE).toContact(contact);
        List<StepEmail> page;
        do {
            page = storage.programViews(tenant).emails(query);
            for (StepEmail email : page) {
                emails.computeIfAbsent(email.entry(), entry -> new ArrayList<>())
                        .add(email);
                query = query.after(EmailQuery.Cursor.of(email));
            }
        } while (page.size() == PAGE);
        emails.values().forEach(own -> own.sort(Comparator.comparing(StepEmail::step)));
        return emails;
    }

    private static List<EmailFeedback> about(List<EmailFeedback> feedback, EnrollmentProgress progress) {
        return feedback.stream()
                .filter(one -> one.entry().equals(progress.entry()))
                .sorted(Comparator.comparing(EmailFeedback::at).thenComparing(EmailFeedback::kind))
                .toList();
    }

    private static <T> ContactExport.Each<T> pages(Function<Optional<Cursor>, List<T>> read, Function<T, Cursor> mark) {
        return taker -> {
            Optional<Cursor> before = Optional.empty();
            List<T> page;
            do {
                page = read.apply(before);
                page.forEach(taker);
                before = page.isEmpty() ? before : Optional.of(mark.apply(page.get(page.size() - 1)));
            } while (page.size() == PAGE);
        };
    }
}

package dev.intake.testing;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.access.IngestionKey;
import dev.intake.attribute.AttributeValue;
import dev.intake.attribute.Attributes;
import dev.intake.attribute.Sanitizer;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Identity;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.id.TenantId;
import dev.intake.ingest.Admission;
import dev.intake.ingest.IngestOutcome;
import dev.intake.operation.Operation;
import dev.intake.operation.OperationResult;
import dev.intake.operation.SubjectForm;
import dev.intake.operation.SubjectForm.Checked;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.program.ProgramChange;
import dev.intake.program.ProgramState;
import dev.intake.sequence.DraftingMode;
import dev.intake.sequence.EmailSequence;
import dev.intake.sequence.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A tenant with a key, and a customer's backend that sends its operations: a test's nouns and verbs. Safe for use by
 * several threads as far as the storage is.
 */
@SuppressWarnings("exports") // Tests need no annotations on their path.
public final class TestTenant {
    private final Storage storage;
    private final Intake intake;
    private final TenantId id;
    private final IngestionKey key;

    private TestTenant(Storage storage, Intake intake, TenantId id, IngestionKey key) {
        this.storage = storage;
        this.intake = intake;
        this.id = id;
        this.key = key;
    }

    /** A new tenant of this service, with a postal address. */
    public static TestTenant of(Storage storage, Intake intake) {
        TenantId id = intake.tenantSetup().create("Test tenant").orElseThrow().id();
        TestSender.give(storage, id);
        return new TestTenant(
                storage, intake, id, intake.setUpIngestion().generateKey(id).orElseThrow());
    }

    /** The tenant's id. */
    public TenantId id() {
        return id;
    }

    /** The key that was generated first. */
    public IngestionKey key() {
        return key;
    }

    /** The service. */
    public Intake intake() {
        return intake;
    }

    // What a customer's backend sends

    /** An {@code identify}. Traits are given as key, value, key, value. */
    public static Operation identify(
            @Nullable String userId, @Nullable String email, @Nullable String name, String... traits) {
        return valid(new SubjectForm(null, userId, email).identify(name, attributes(traits)));
    }

    /** A live {@code track}. Properties are given as key, value, key, value. */
    public static Operation track(
            @Nullable String userId,
            @Nullable String email,
            String event,
            @Nullable String messageId,
            String... properties) {
        return valid(trackForm(userId, email, event, null, messageId, false, properties));
    }

    /** A live {@code track} that says when it happened. */
    public static Operation trackAt(Instant moment, @Nullable String userId, String event, @Nullable String messageId) {
        return valid(trackForm(userId, null, event, moment.toString(), messageId, false));
    }

    /** A {@code track} that says it is history. */
    public static Operation historical(
            @Nullable String userId, String event, String timestamp, @Nullable String messageId, String... properties) {
        return valid(trackForm(userId, null, event, timestamp, messageId, true, properties));
    }

    private static Checked trackForm(
            @Nullable String userId,
            @Nullable String email,
            String event,
            @Nullable String timestamp,
            @Nullable String messageId,
            boolean historical,
            String... properties) {
        return new SubjectForm(null, userId, email)
                .track(event, attributes(properties), timestamp, messageId, historical);
    }

    private static Operation valid(Checked checked) {
        if (checked instanceof Checked.Valid valid) {
            return valid.operation();
        }
        throw new IllegalArgumentException("no valid operation: " + checked);
    }

    private static Attributes attributes(String... keysAndTexts) {
        Sanitizer sanitizer = new Sanitizer();
        for (int i = 0; i < keysAndTexts.length; i += 2) {
            sanitizer.text(keysAndTexts[i], keysAndTexts[i + 1]);
        }
        return sanitizer.result().attributes();
    }

    /** Sends the operations as one batch, which must be processed. */
    public List<OperationResult> send(Operation... operations) {
        return send(List.of(operations));
    }

    /** Sends the operations as one batch, which must be processed. */
    public List<OperationResult> send(List<Operation> operations) {
        IngestOutcome outcome = attempt(key, operations);
        if (outcome instanceof IngestOutcome.Processed processed) {
            return processed.results();
        }
        throw new IllegalStateException("the batch was not processed: " + outcome);
    }

    /** Sends the operations as one batch with this key, to whatever outcome. */
    public IngestOutcome attempt(IngestionKey with, List<Operation> operations) {
        Admission admission = intake.ingestBatch().admit(id, Optional.of(with));
        return admission instanceof Admission.Admitted admitted
                ? intake.ingestBatch().process(admitted, operations)
                : new IngestOutcome.Refused(((Admission.Refused) admission).why());
    }

    // Programs

    /** A program that is live on this event; its one email is due long after the test. */
    public Program.Live liveProgram(String on) {
        Program draft = intake.programLifecycle()
                .draft(id, "On " + on, new EventType(on))
                .orElseThrow();
        giveEmails(draft.id());
        return (Program.Live) changed(intake.programLifecycle().approve(id, draft.id()));
    }

    /** A program that is live on this event and has no emails any more: its contacts wait for nothing. */
    public Program.Live liveProgramWithoutEmails(String on) {
        Program.Live live = liveProgram(on);
        intake.programs().drafting().revise(id, live.id(), EmailSequence.empty(DraftingMode.SHARED));
        return live;
    }

    /** Gives the program one email that is due long after the test. */
    public void giveEmails(ProgramId program) {
        giveEmails(intake.programs(), id, program);
    }

    /** Gives the tenant's program one email that is due long after the test. */
    public static void giveEmails(Programs programs, TenantId tenant, ProgramId program) {
        Step step = new Step(Duration.ofDays(365), List.of(TestEmails.template("Hello", "Still there?")));
        if (programs.drafting()
                .revise(tenant, program, new EmailSequence(DraftingMode.SHARED, List.of(step)))
                .isEmpty()) {
            throw new IllegalArgumentException("there is no program " + program);
        }
    }

    /** The program that a change, which must be allowed, led to. */
    public static Program changed(ProgramChange change) {
        if (change instanceof ProgramChange.Changed changed) {
            return changed.program();
        }
        throw new IllegalStateException("the program was not changed: " + change);
    }

    /** The states of all programs, by name. */
    public List<ProgramState> programStates() {
        return storage.programViews(id).programs().stream()
                .sorted(Comparator.comparing(Program::id))
                .map(Program::state)
                .toList();
    }

    // What is stored

    /** The contact that an external id means, if there is one. */
    public Optional<Contact> contact(String externalId) {
        return storage.contactViews(id).contacts(new ExternalId(externalId), 1).stream()
                .findFirst();
    }

    /** The contacts that have this email. */
    public List<Contact> contactsWithEmail(String email) {
        return storage.contactViews(id).contacts(email(email), 1000);
    }

    /** The newest events, at most a thousand, latest first. */
    public List<EventRecord> events() {
        return storage.eventViews(id).events(EventQuery.newest(EventQuery.MAX_LIMIT));
    }

    /** The contact's enrollments. */
    public List<Enrollment> enrollments(ContactId contact) {
        return storage.programViews(id).progress(contact).stream()
                .map(EnrollmentProgress::enrollment)
                .toList();
    }

    /** The text that the contact has under the key, if any. */
    public static Optional<String> text(Contact contact, String key) {
        return contact.attributes().asMap().entrySet().stream()
                .filter(entry -> entry.getKey().value().equals(key))
                .map(Map.Entry::getValue)
                .map(AttributeValue.Text.class::cast)
                .map(AttributeValue.Text::value)
                .findFirst();
    }

    /** All that is stored of these people and event types, for comparing one store with another. */
    public Contents contents(List<Identity> people, List<String> eventTypes) {
        List<Contact> contacts = people.stream()
                .flatMap(person -> storage.contactViews(id).contacts(person, 1000).stream())
                .distinct()
                .sorted(Comparator.comparing(Contact::id))
                .toList();
        List<Enrollment> enrollments = new ArrayList<>();
        contacts.forEach(contact -> enrollments.addAll(enrollments(contact.id())));
        enrollments.sort(Comparator.comparing(
                        (Enrollment enrollment) -> enrollment.entry().program())
                .thenComparing(enrollment -> enrollment.entry().contact()));
        Object profiles = eventTypes.stream()
                .map(EventType::new)
                .flatMap(type -> storage.eventViews(id).profile(type).stream())
                .collect(Collectors.toSet());
        return new Contents(contacts, events(), enrollments, profiles);
    }

    /**
     * What is stored of a tenant.
     *
     * @param contacts by id
     * @param events latest first
     * @param enrollments by program and contact
     * @param profiles by type
     */
    public record Contents(
            List<Contact> contacts, List<EventRecord> events, List<Enrollment> enrollments, Object profiles) {}

    /** The email address that the text is. */
    public static EmailAddress email(String text) {
        return EmailAddress.parse(text).orElseThrow();
    }
}

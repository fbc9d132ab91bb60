package dev.intake.testing;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.access.IngestionKey;
import dev.intake.action.Action;
import dev.intake.action.Actions;
import dev.intake.action.Result;
import dev.intake.byhand.EnrollmentActions;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Identity;
import dev.intake.contact.Sanitizer;
import dev.intake.email.EmailId;
import dev.intake.email.EmailState;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.feedback.SnsTopic;
import dev.intake.ingest.Admission;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationResult;
import dev.intake.ingest.SubjectForm;
import dev.intake.ingest.SubjectForm.Checked;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.program.Approval;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.program.ProgramActions;
import dev.intake.program.ProgramState;
import dev.intake.program.Step;
import dev.intake.review.EmailActions;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.StoredApiKey;
import dev.intake.suppression.Suppression;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.FailedDelivery;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A tenant with a key, and a backend that sends its operations, as a vocabulary for tests. Thread-safe if the storage is.
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

    /** Creates a new tenant of this service, with a postal address. */
    public static TestTenant of(Storage storage, Intake intake) {
        TenantId id = intake.tenantSetup().create("Test tenant").orElseThrow().id();
        TestSender.give(storage, id);
        return new TestTenant(
                storage, intake, id, intake.setUpIngestion().generateKey(id).orElseThrow());
    }

    /** Returns the tenant's id. */
    public TenantId id() {
        return id;
    }

    /** Returns the key that was generated first. */
    public IngestionKey key() {
        return key;
    }

    /** Returns the service. */
    public Intake intake() {
        return intake;
    }

    /** Closes an address because of an event, and returns whether this changed anything. */
    public boolean close(EmailAddress address, Suppression suppression) {
        return storage.unitOfWork()
                .inTenant(id, stores -> stores.suppressions().close(address, suppression))
                .orElseThrow();
    }

    /** Sets the topic of Amazon SNS. */
    public void subscribe(SnsTopic topic) {
        storage.unitOfWork().inTenant(id, stores -> {
            stores.feedback().setTopic(Optional.of(topic));
            return topic;
        });
    }

    /** Runs an action with these values, given as name, value, name, value. */
    public <I, O> Result<O> run(Action<? super Storage, I, O> action, Actor actor, String... values) {
        return intake.actions().run(action, id, actor, given(action, values));
    }

    /** Runs an action on the command line, and returns its result; fails unless it is done. */
    public <I, O> O done(Action<? super Storage, I, O> action, String... values) {
        return done(intake, id, action, values);
    }

    /** Runs an action of a tenant on the command line, and returns its result; fails unless it is done. */
    public static <I, O> O done(Intake intake, TenantId id, Action<? super Storage, I, O> action, String... values) {
        return intake.actions()
                .run(action, id, Actor.COMMAND_LINE, given(action, values))
                .orElseThrow();
    }

    /** Returns the input of an action, given as name, value, name, value. */
    public static Json given(Action<?, ?, ?> action, String... values) {
        Json texts = given(values);
        return action.input().typed(texts::text);
    }

    /** Returns an object of texts, given as name, value, name, value. */
    public static Json given(String... values) {
        Map<String, Json> members = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i += 2) {
            members.put(values[i], new Json.Text(values[i + 1]));
        }
        return new Json.Members(members);
    }

    // Operations of a customer's backend

    /** Returns an {@code identify} operation. Traits are given as key, value, key, value. */
    public static Operation identify(
            @Nullable String userId, @Nullable String email, @Nullable String name, String... traits) {
        return valid(new SubjectForm(null, userId, email).identify(name, attributes(traits)));
    }

    /** Returns a live {@code track} operation. Properties are given as key, value, key, value. */
    public static Operation track(
            @Nullable String userId,
            @Nullable String email,
            String event,
            @Nullable String messageId,
            String... properties) {
        return valid(trackForm(userId, email, event, null, messageId, false, properties));
    }

    /** Returns a live {@code track} operation with the time of the event. */
    public static Operation trackAt(Instant moment, @Nullable String userId, String event, @Nullable String messageId) {
        return valid(trackForm(userId, null, event, moment.toString(), messageId, false));
    }

    /** Returns a historical {@code track} operation. */
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
        throw new IllegalArgumentException("invalid operation: " + checked);
    }

    private static Attributes attributes(String... keysAndTexts) {
        Sanitizer sanitizer = new Sanitizer();
        for (int i = 0; i < keysAndTexts.length; i += 2) {
            sanitizer.text(keysAndTexts[i], keysAndTexts[i + 1]);
        }
        return sanitizer.result().attributes();
    }

    /** Sends the operations as one batch; fails unless it is processed. */
    public List<OperationResult> send(Operation... operations) {
        return send(List.of(operations));
    }

    /** Sends the operations as one batch; fails unless it is processed. */
    public List<OperationResult> send(List<Operation> operations) {
        IngestOutcome outcome = attempt(key, operations);
        if (outcome instanceof IngestOutcome.Processed processed) {
            return processed.results();
        }
        throw new IllegalStateException("the batch was not processed: " + outcome);
    }

    /** Sends the operations as one batch with this key, and returns the outcome. */
    public IngestOutcome attempt(IngestionKey with, List<Operation> operations) {
        Admission admission = intake.ingestBatch().admit(id, Optional.of(with));
        return admission instanceof Admission.Admitted admitted
                ? intake.ingestBatch().process(admitted, operations)
                : new IngestOutcome.Refused(((Admission.Refused) admission).why());
    }

    // Programs

    /** Creates a live program for this event, with one email that is due long after the test. */
    public Program.Live liveProgram(String on) {
        Program draft = intake.programLifecycle()
                .draft(id, "On " + on, new EventType(on))
                .orElseThrow();
        giveEmails(draft.id());
        return (Program.Live) changed(intake.programLifecycle().approve(id, draft.id()));
    }

    /** Creates a live program, enrolls a contact in it, and returns its email, which is held. */
    public StepEmail heldEmail() {
        liveProgram("user.signed_up");
        send(identify("u1", "u1@example.com", "Ann"), track("u1", null, "user.signed_up", "m1"));
        Enrollment enrollment = enrollments(contact("u1").orElseThrow().id()).get(0);
        StepEmail held = new StepEmail(
                enrollment.entry(), 0, 0, 1, EmailState.Held.because("it waits for a person"), enrollment.enrolledAt());
        storage.unitOfWork().inTenant(id, stores -> {
            stores.emails().save(List.of(held));
            return held;
        });
        return held;
    }

    /** Stores an API key of a provider. */
    public void apiKey(Connector connector) {
        StoredApiKey key = new StoredApiKey(SealedSecret.ofBytes(new byte[] {1}), "", Instant.EPOCH);
        storage.unitOfWork().inTenant(id, stores -> {
            stores.sync().setApiKey(connector, Optional.of(key));
            return key;
        });
    }

    /** Plants a delivery of Stripe that failed and can be retried, sealed with {@link TestVault#SHARED}. */
    public DedupeKey failedDelivery() {
        DedupeKey key = new DedupeKey(Source.STRIPE, "evt_failed");
        byte[] body = "{\"id\": \"evt_failed\", \"type\": \"plan.created\"}".getBytes(StandardCharsets.UTF_8);
        FailedDelivery failed = new FailedDelivery(
                Connector.STRIPE,
                key,
                TestVault.SHARED.seal(FailedDelivery.place(id, Connector.STRIPE), body),
                Instant.EPOCH);
        DeliveryRecord trace = new DeliveryRecord(
                key,
                "plan.created",
                DeliveryOutcome.FAILED,
                Optional.empty(),
                Optional.empty(),
                Optional.of("a fault"),
                failed.receivedAt());
        storage.unitOfWork().inTenant(id, stores -> {
            stores.deliveries().save(List.of(trace));
            stores.failed().keep(List.of(failed));
            return key;
        });
        return key;
    }

    /** Creates a live program for this event whose emails were removed, so its contacts wait for nothing. */
    public Program.Live liveProgramWithoutEmails(String on) {
        Program.Live live = liveProgram(on);
        intake.programs().drafting().revise(id, live.id(), EmailSequence.empty(DraftingMode.SHARED));
        return live;
    }

    /** Saves one email for the program that is due long after the test. */
    public void giveEmails(ProgramId program) {
        giveEmails(intake.programs(), id, program);
    }

    /** Saves one email for the tenant's program that is due long after the test. */
    public static void giveEmails(Programs programs, TenantId tenant, ProgramId program) {
        Step step = new Step(Duration.ofDays(365), List.of(TestEmails.template("Hello", "Still there?")));
        if (programs.drafting()
                .revise(tenant, program, new EmailSequence(DraftingMode.SHARED, List.of(step)))
                .isEmpty()) {
            throw new IllegalArgumentException("there is no program " + program);
        }
    }

    /** Returns the program after an approval; fails if it was not approved. */
    public static Program changed(Approval approval) {
        if (approval instanceof Approval.Approved approved) {
            return approved.program();
        }
        throw new IllegalStateException("the program was not approved: " + approval);
    }

    /** Pauses a program. */
    public static Result<ProgramActions.Shown> pause(Actions<Storage> actions, TenantId tenant, ProgramId program) {
        return actions.run(ProgramActions.PAUSE, tenant, Actor.COMMAND_LINE, given("programId", program.toString()));
    }

    /** Resumes a program. */
    public static Result<ProgramActions.Shown> resume(Actions<Storage> actions, TenantId tenant, ProgramId program) {
        return actions.run(ProgramActions.RESUME, tenant, Actor.COMMAND_LINE, given("programId", program.toString()));
    }

    /** Ends the open enrollments of a contact in a program; in all programs if it is absent. */
    public static Result<EnrollmentActions.Left> exit(
            Actions<Storage> actions, TenantId tenant, ContactId contact, Optional<ProgramId> program, Actor actor) {
        Json all = given("contactId", contact.toString());
        Json given = program.map(only -> given("contactId", contact.toString(), "program", only.toString()))
                .orElse(all);
        return actions.run(EnrollmentActions.EXIT, tenant, actor, given);
    }

    /** Archives a program. */
    public static Result<ProgramActions.Shown> archive(Actions<Storage> actions, TenantId tenant, ProgramId program) {
        return actions.run(ProgramActions.ARCHIVE, tenant, Actor.COMMAND_LINE, given("programId", program.toString()));
    }

    /** Restores an archived program. */
    public static Result<ProgramActions.Shown> restore(Actions<Storage> actions, TenantId tenant, ProgramId program) {
        return actions.run(ProgramActions.RESTORE, tenant, Actor.COMMAND_LINE, given("programId", program.toString()));
    }

    /** Renames a program. */
    public static Result<ProgramActions.Shown> rename(
            Actions<Storage> actions, TenantId tenant, ProgramId program, String name) {
        return actions.run(
                ProgramActions.RENAME,
                tenant,
                Actor.COMMAND_LINE,
                given("programId", program.toString(), "name", name));
    }

    /** Deletes a draft. */
    public static Result<ProgramId> deleteDraft(Actions<Storage> actions, TenantId tenant, ProgramId draft) {
        return actions.run(
                ProgramActions.DELETE_DRAFT, tenant, Actor.COMMAND_LINE, given("programId", draft.toString()));
    }

    /** Releases an email that needs review. */
    public static Result<StepEmail> release(Actions<Storage> actions, TenantId tenant, EmailId email) {
        return actions.run(EmailActions.RELEASE, tenant, Actor.COMMAND_LINE, given("emailId", email.toString()));
    }

    /** Discards an email that needs review. */
    public static Result<StepEmail> discard(Actions<Storage> actions, TenantId tenant, EmailId email) {
        return actions.run(EmailActions.DISCARD, tenant, Actor.COMMAND_LINE, given("emailId", email.toString()));
    }

    /** Releases the held emails of a program, and returns them. */
    public static List<StepEmail> releaseHeld(Actions<Storage> actions, TenantId tenant, ProgramId program) {
        return decided(actions, EmailActions.RELEASE_HELD, tenant, program);
    }

    /** Discards the held emails of a program, and returns them. */
    public static List<StepEmail> discardHeld(Actions<Storage> actions, TenantId tenant, ProgramId program) {
        return decided(actions, EmailActions.DISCARD_HELD, tenant, program);
    }

    private static List<StepEmail> decided(
            Actions<Storage> actions,
            Action<? super Storage, ?, EmailActions.Decided> action,
            TenantId tenant,
            ProgramId program) {
        return actions.run(action, tenant, Actor.COMMAND_LINE, given("programId", program.toString()))
                .done()
                .map(EmailActions.Decided::emails)
                .orElse(List.of());
    }

    /** Returns the program after an action; fails if it was not changed. */
    public static Program changed(Result<ProgramActions.Shown> result) {
        if (result instanceof Result.Done<ProgramActions.Shown> done) {
            return done.value().program();
        }
        throw new IllegalStateException("the program was not changed: " + result);
    }

    /** Returns the states of all programs, by name. */
    public List<ProgramState> programStates() {
        return storage.programViews(id).programs().stream()
                .sorted(Comparator.comparing(Program::id))
                .map(Program::state)
                .toList();
    }

    // Stored data

    /** Returns the contact with the external id; empty if there is none. */
    public Optional<Contact> contact(String externalId) {
        return storage.contactViews(id).contacts(new ExternalId(externalId), 1).stream()
                .findFirst();
    }

    /** Returns the contacts with this email address. */
    public List<Contact> contactsWithEmail(String email) {
        return storage.contactViews(id).contacts(email(email), 1000);
    }

    /** Returns up to a thousand events, newest first. */
    public List<EventRecord> events() {
        return storage.eventViews(id).events(EventQuery.newest(EventQuery.MAX_LIMIT));
    }

    /** Returns the contact's enrollments. */
    public List<Enrollment> enrollments(ContactId contact) {
        return storage.programViews(id).progress(contact).stream()
                .map(EnrollmentProgress::enrollment)
                .toList();
    }

    /** Returns the text of the contact's attribute; empty if it has none. */
    public static Optional<String> text(Contact contact, String key) {
        return contact.attributes().asMap().entrySet().stream()
                .filter(entry -> entry.getKey().value().equals(key))
                .map(Map.Entry::getValue)
                .map(AttributeValue.Text.class::cast)
                .map(AttributeValue.Text::value)
                .findFirst();
    }

    /** Returns the stored data of these contacts and event types, for the comparison of two stores. */
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
        return new Contents(contacts, events().stream().map(TestTenant::alone).toList(), enrollments, profiles);
    }

    /** Returns the event as if it were recorded alone. Which events are recorded together makes no other difference. */
    private static EventRecord alone(EventRecord event) {
        return new EventRecord(
                event.id(),
                event.contact(),
                event.type(),
                event.properties(),
                event.occurredAt(),
                event.receivedAt(),
                event.source(),
                event.historical());
    }

    /**
     * The stored data of a tenant.
     *
     * @param contacts by id
     * @param events latest first
     * @param enrollments by program and contact
     * @param profiles by type
     */
    public record Contents(
            List<Contact> contacts, List<EventRecord> events, List<Enrollment> enrollments, Object profiles) {}

    /** Returns the text as an email address. */
    public static EmailAddress email(String text) {
        return EmailAddress.parse(text).orElseThrow();
    }
}

package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.clerk;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.action.Actions;
import dev.intake.action.Result;
import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecret;
import dev.intake.connector.standardwebhooks.StandardWebhooksSignature;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.email.Recipient;
import dev.intake.email.StepEmail;
import dev.intake.email.WithdrawConsent;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.ingest.Admission;
import dev.intake.ingest.IngestOutcome;
import dev.intake.kernel.Connector;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TimeOrderedIds;
import dev.intake.privacy.EraseContact;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramActions;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.SendingTimeActions;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.suppression.Suppression;
import dev.intake.tenant.EmailCap;
import dev.intake.webhook.WebhookOutcome;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * A tenant whose programs send an email to each contact that signs up, and clients that stop these emails. Writes each
 * answer to a stop into a journal. Sends a request again while the tenant is busy. Safe for use by several threads.
 */
public final class MailRaceTenant {
    private static final String SIGN_UP = "user.signed_up";
    private static final String LEFT = "user.left";
    private static final String SECRET = TestWebhooks.SECRETS.getOrDefault(Connector.CLERK, "");
    private static final RateLimit PLENTY = new RateLimit(1_000_000, 1_000_000);
    private static final Duration BUSY = Duration.ofMillis(100);
    private static final List<String> DOMAINS = List.of("example.com", "b\u00fccher.example", "stra\u00dfe.example");
    private static final InstantSource BEHIND = () -> Instant.now().minusMillis(500);
    private static final SigningSecret FEEDBACK =
            SigningSecret.parse("whsec_ZmVlZGJhY2tzIHNlY3JldCAyNCBieXRlcw==").orElseThrow();

    private final Storage storage;
    private final Connectors connectors;
    private final MailJournal journal;
    private final TestTenant tenant;
    private final List<ProgramId> programs = new ArrayList<>();
    private final Map<EmailId, Entry> entries = new ConcurrentHashMap<>();
    private final Queue<EmailAddress> complained = new ConcurrentLinkedQueue<>();

    private MailRaceTenant(Storage storage, Connectors connectors, MailJournal journal, TestTenant tenant) {
        this.storage = storage;
        this.connectors = connectors;
        this.journal = journal;
        this.tenant = tenant;
    }

    /** How emails to one contact are stopped. */
    public enum Stop {
        /** The contact is erased. */
        ERASURE,
        /** The contact unsubscribes. */
        UNSUBSCRIBE,
        /** The authentication provider reports that it has deleted the user. */
        DEACTIVATION,
        /** An event ends the contact's enrollments; it arrives at a node whose clock is half a second behind. */
        EXIT,
        /** A recipient complains about one of the emails, in whatever state it is; the report has the domain in ASCII. */
        COMPLAINT
    }

    /**
     * A contact that has signed up.
     *
     * @param user its external id
     * @param id of the contact
     * @param address its address; every third one has an internationalized domain
     * @param emails that the programs send to it, one for each program
     */
    public record Person(String user, ContactId id, EmailAddress address, List<EmailId> emails) {
        /** Copies the list. */
        public Person {
            emails = List.copyOf(emails);
        }
    }

    /**
     * Creates a tenant with a high rate limit and with live programs of one email each, which is due at once.
     *
     * @param storage of the service
     * @param connectors of the same service
     * @param journal of all answers
     * @param programs how many programs
     */
    public static MailRaceTenant create(Storage storage, Connectors connectors, MailJournal journal, int programs) {
        Intake intake = Intake.on(storage);
        MailRaceTenant created = new MailRaceTenant(storage, connectors, journal, TestTenant.of(storage, intake));
        intake.tenantSetup().limit(created.id(), PLENTY);
        created.tenant.done(SendingTimeActions.SET_ADDRESS_CAP, "emails", "" + EmailCap.MAX_EMAILS);
        connectors
                .connectorSecrets()
                .set(created.id(), Connector.CLERK, SigningSecret.parse(SECRET).orElseThrow(), Duration.ZERO);
        new TestFeedback(Intake.on(storage), connectors, created.id()).set(FEEDBACK);
        for (int i = 0; i < programs; i++) {
            created.addProgram("Program " + i);
        }
        return created;
    }

    private void addProgram(String name) {
        Programs setUp = Programs.on(storage);
        Step step = new Step(Duration.ZERO, List.of(TestEmails.template("Welcome", "Hello {{contact.email}}")));
        ProgramPlan plan = new ProgramPlan(
                name,
                ProgramKind.CUSTOM,
                new Trigger(new EventType(SIGN_UP)),
                new EmailSequence(
                        DraftingMode.PER_CONTACT,
                        List.of(step),
                        new ExitRule(List.of(new EventType(LEFT)), List.of(), false)));
        ProgramId program = setUp.drafting().draft(id(), plan).orElseThrow().id();
        TestTenant.changed(setUp.lifecycle().approve(id(), program));
        programs.add(program);
    }

    /** Returns the tenant's id. */
    public TenantId id() {
        return tenant.id();
    }

    /** Returns the live programs. */
    public List<ProgramId> programs() {
        return List.copyOf(programs);
    }

    /** Returns whose each email is, of all contacts that have signed up. */
    public Map<EmailId, Entry> entries() {
        return Map.copyOf(entries);
    }

    /** Signs a new contact up, which enrolls it in each program. */
    public Person signUp(String user) {
        EmailAddress address =
                TestTenant.email(user + "@" + DOMAINS.get(Math.floorMod(user.hashCode(), DOMAINS.size())));
        answered(
                () -> tenant.send(identify(user, address.value(), null), track(user, null, SIGN_UP, "signup-" + user)));
        ContactId contact = answered(() -> tenant.contact(user)).orElseThrow().id();
        List<EmailId> emails = new ArrayList<>();
        for (ProgramId program : programs) {
            Entry entry = new Entry(program, contact);
            EmailId email = EmailId.of(entry, 0);
            entries.put(email, entry);
            emails.add(email);
        }
        return new Person(user, contact, address, emails);
    }

    // Stops

    /** Pauses the program for this long. */
    public void pause(Storage node, ProgramId program, Duration time) {
        Actions<Storage> actions = Programs.on(node).actions();
        if (answered(() -> TestTenant.pause(actions, id(), program))
                instanceof Result.Done<ProgramActions.Shown> paused) {
            long from = journal.now();
            LockSupport.parkNanos(time.toNanos());
            journal.paused("PAUSE", program, from, journal.now(), paused.value().sending());
            answered(() -> TestTenant.changed(TestTenant.resume(actions, id(), program)));
        }
    }

    /** Stops the emails of the contact. */
    public void stop(Stop how, Storage node, Person person) {
        switch (how) {
            case ERASURE -> erase(person);
            case UNSUBSCRIBE -> unsubscribe(node, person);
            case DEACTIVATION -> deactivate(node, person);
            case EXIT -> exit(node, person);
            case COMPLAINT -> complain(node, person);
        }
    }

    private void erase(Person person) {
        if (answered(() -> connectors.eraseContact().erase(id(), person.id(), Actor.COMMAND_LINE))
                instanceof EraseContact.Erased erased) {
            journal.erased(person.id(), journal.now(), erased.sending());
        }
    }

    private void unsubscribe(Storage node, Person person) {
        if (answered(() -> Intake.on(node).withdrawConsent().withdraw(new Recipient(id(), person.id())))
                instanceof WithdrawConsent.Withdrawn withdrawn) {
            stopped(Stop.UNSUBSCRIBE, person, withdrawn.sending());
        }
    }

    /** The answer to the provider names no email, so the emails being sent are read after it. */
    private void deactivate(Storage node, Person person) {
        ProviderEvent event = clerk(
                "msg_" + person.user(),
                "user.deleted",
                System.currentTimeMillis(),
                "\"id\": \"" + person.user() + "\", \"deleted\": true");
        byte[] body = event.payload().getBytes(UTF_8);
        Delivery delivery =
                new Delivery(Signer.headers(Connector.CLERK, SECRET, event.id(), Instant.now(), body), body);
        WebhookOutcome outcome = answered(() ->
                connectors.receiveWebhook((whose, connector, what) -> {}).receive(id(), Connector.CLERK, delivery));
        if (!(outcome.kind() == WebhookOutcome.Kind.PROCESSED || outcome.kind() == WebhookOutcome.Kind.DUPLICATE)) {
            throw new IllegalStateException("the outcome of a deactivation is " + outcome);
        }
        stopped(
                Stop.DEACTIVATION,
                person,
                answered(() -> node.programViews(id()).emails(EmailQuery.sendingTo(person.id()))));
    }

    /** The answer to an operation names no email, so the emails being sent are read after it. */
    private void exit(Storage node, Person person) {
        Intake behind = Intake.on(node, BEHIND, new TimeOrderedIds(BEHIND, new SecureRandom()), new SecureRandom());
        Admission.Admitted admitted =
                (Admission.Admitted) answered(() -> behind.ingestBatch().admit(id(), Optional.of(tenant.key())));
        IngestOutcome outcome = answered(() -> behind.ingestBatch()
                .process(admitted, List.of(track(person.user(), null, LEFT, "left-" + person.user()))));
        if (!(outcome instanceof IngestOutcome.Processed)) {
            throw new IllegalStateException("the outcome of an exit is " + outcome);
        }
        stopped(Stop.EXIT, person, answered(() -> node.programViews(id()).emails(EmailQuery.sendingTo(person.id()))));
    }

    /** The report names an email of ours by its id; its state is what the race has made of it. */
    private void complain(Storage node, Person person) {
        EmailId about = person.emails()
                .get(Math.floorMod(person.user().hashCode(), person.emails().size()));
        String body = """
                {"type": "email.complained", "data": {"to": ["%s"], "headers": [{"name": "X-Intake-Email", "value": "%s"}]}}
                """.formatted(person.address().mailable().orElseThrow(), about);
        Delivery report = StandardWebhooksSignature.clerk()
                .sign(FEEDBACK, "report_" + person.user(), Instant.now(), body.getBytes(UTF_8));
        WebhookOutcome outcome =
                answered(() -> connectors.receiveFeedback().receive(id(), FeedbackProvider.RESEND, report));
        if (outcome.kind() != WebhookOutcome.Kind.PROCESSED) {
            throw new IllegalStateException("the outcome of a complaint is " + outcome);
        }
        complained.add(person.address());
        stopped(
                Stop.COMPLAINT,
                person,
                answered(() -> node.programViews(id()).emails(EmailQuery.sendingTo(person.id()))));
    }

    /** Returns the addresses that stayed open although a complaint about an email to them was processed. */
    public List<EmailAddress> stillOpen() {
        return complained.stream()
                .filter(address -> storage.suppressionViews(id()).suppressions(address).stream()
                        .noneMatch(Suppression::holds))
                .toList();
    }

    /** Returns the number of complaints that were processed. */
    public int complaints() {
        return complained.size();
    }

    private void stopped(Stop how, Person person, List<StepEmail> sending) {
        journal.stopped(how.name(), person.id(), journal.now(), sending);
    }

    private static <T> T answered(Supplier<T> request) {
        while (true) {
            try {
                return request.get();
            } catch (StorageException busy) {
                LockSupport.parkNanos(BUSY.toNanos());
            }
        }
    }
}

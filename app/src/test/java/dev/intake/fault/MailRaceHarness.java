package dev.intake.fault;

import static dev.intake.testing.ProviderEvent.clerk;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.app.service.ProviderAdapters;
import dev.intake.audit.Actor;
import dev.intake.connector.Connector;
import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecret;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.StepEmail;
import dev.intake.event.EventType;
import dev.intake.id.TimeOrderedIds;
import dev.intake.ingest.Operation;
import dev.intake.jdbc.ConnectionPool;
import dev.intake.jdbc.Migrations;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.vault.AesGcmVault;
import dev.intake.jdbc.vault.MasterKeys;
import dev.intake.port.EmailQuery;
import dev.intake.port.StorageException;
import dev.intake.program.DraftingMode;
import dev.intake.program.Enrollment.Entry;
import dev.intake.program.Journey;
import dev.intake.program.ProgramId;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.testing.MailJournal;
import dev.intake.testing.ProviderEvent;
import dev.intake.testing.Signer;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestTenant;
import dev.intake.testing.TestWebhooks;
import dev.intake.unsubscribe.Recipient;
import dev.intake.usecase.Connectors;
import dev.intake.usecase.EraseContact;
import dev.intake.usecase.Intake;
import dev.intake.usecase.ProgramChange;
import dev.intake.usecase.Programs;
import dev.intake.usecase.WebhookOutcome;
import dev.intake.usecase.WithdrawConsent;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Two nodes that send by a slow mail server and are killed in turns, while 64 threads beside them pause programs, and erase,
 * unsubscribe and deactivate contacts. The mail server's journal is compared with the journal of the answers.
 */
final class MailRaceHarness implements AutoCloseable {
    private static final int NODES = 2;
    private static final int THREADS = 64;
    private static final int PAUSERS = 8;
    private static final int PROGRAMS = 16;
    private static final int CONTACTS = 1_500;
    private static final int PEOPLE_IN_A_BATCH = 25;
    private static final int POOL = 12;
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int SECONDS_BETWEEN_KILLS = 12;
    private static final String SECRET = TestWebhooks.SECRETS.getOrDefault(Connector.CLERK, "");
    private static final String SIGN_UP = "user.signed_up";

    private final FaultProxy proxy;
    private final FaultDatabase database;
    private final HikariDataSource pool;
    private final MailJournal journal = new MailJournal();
    private final SlowMailServer mail;
    private final List<ServiceNode> nodes = new ArrayList<>();
    private final PostgresStorage storage;
    private final Programs programs;
    private final SecureRandom random = new SecureRandom();
    private final MasterKeys keys = MasterKeys.generate(random);
    private final Connectors connectors;
    private final TestTenant tenant;
    private final List<ProgramId> ids = new ArrayList<>();
    private final List<ContactId> contacts = new ArrayList<>();
    private final Map<EmailId, Entry> entries = new HashMap<>();
    private final AtomicInteger named = new AtomicInteger();
    private final AtomicInteger mostNamed = new AtomicInteger();

    private MailRaceHarness(FaultProxy proxy, FaultDatabase database) throws IOException {
        this.proxy = proxy;
        this.database = database;
        ConnectionDetails details = database.direct();
        this.pool = ConnectionPool.open(
                "mail-race",
                details.jdbcUrl(),
                details.user(),
                details.password().reveal(),
                POOL,
                PATIENCE);
        Migrations.migrate(pool);
        this.mail = SlowMailServer.start(journal);
        this.storage = new PostgresStorage(pool);
        this.programs = Programs.on(storage);
        this.connectors = Connectors.on(
                storage,
                new AesGcmVault(keys, random),
                ProviderAdapters.payloads(),
                InstantSource.system(),
                new TimeOrderedIds(InstantSource.system(), random));
        this.tenant = TestTenant.of(storage, Intake.on(storage));
        connectors
                .connectorSecrets()
                .set(tenant.id(), Connector.CLERK, SigningSecret.parse(SECRET).orElseThrow(), Duration.ZERO);
    }

    /**
     * What came of it.
     *
     * @param kills of nodes
     * @param stops that were answered
     * @param taken emails that the mail server took
     * @param twice emails among them that it took more than once
     * @param named emails that the answers named
     * @param mostNamed by one answer
     * @param wrong what was begun although its stop had been answered
     */
    record Result(int kills, int stops, int taken, long twice, int named, int mostNamed, List<String> wrong) {
        boolean isClean() {
            return twice == 0 && wrong.isEmpty() && taken > 0 && stops > 0;
        }
    }

    static MailRaceHarness start(long seed) throws IOException, InterruptedException {
        FaultProxy proxy = FaultProxy.start(seed);
        MailRaceHarness harness = new MailRaceHarness(proxy, FaultDatabase.start(proxy));
        try {
            harness.setUp();
            return harness;
        } catch (IOException | InterruptedException | RuntimeException e) {
            harness.close();
            throw e;
        }
    }

    private void setUp() throws IOException, InterruptedException {
        Step step = new Step(Duration.ZERO, List.of(TestEmails.template("Welcome", "Hello {{contact.email}}")));
        for (int i = 0; i < PROGRAMS; i++) {
            ProgramPlan plan = new ProgramPlan(
                    "Program " + i,
                    ProgramKind.CUSTOM,
                    new Trigger(new EventType(SIGN_UP)),
                    new Journey(DraftingMode.PER_CONTACT, List.of(step)));
            ProgramId id =
                    programs.drafting().draft(tenant.id(), plan).orElseThrow().id();
            TestTenant.changed(programs.lifecycle().approve(tenant.id(), id));
            ids.add(id);
        }
        for (int from = 0; from < CONTACTS; from += PEOPLE_IN_A_BATCH) {
            List<Operation> batch = new ArrayList<>();
            for (int i = from; i < from + PEOPLE_IN_A_BATCH; i++) {
                batch.add(identify(user(i), user(i) + "@example.com", null));
                batch.add(track(user(i), null, SIGN_UP, "signup-" + i));
            }
            tenant.send(batch);
        }
        for (int i = 0; i < CONTACTS; i++) {
            ContactId contact = tenant.contact(user(i)).orElseThrow().id();
            contacts.add(contact);
            ids.forEach(program -> {
                Entry entry = new Entry(program, contact);
                entries.put(EmailId.of(entry, 0), entry);
            });
        }
        for (int i = 0; i < NODES; i++) {
            nodes.add(ServiceNode.start(database, keys, mail));
        }
        for (ServiceNode node : nodes) {
            node.awaitReady();
        }
    }

    private static String user(int number) {
        return "user_" + number;
    }

    /** Lets everything race for so many seconds. */
    Result run(int seconds) throws IOException, InterruptedException, ExecutionException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        ExecutorService clients = Executors.newFixedThreadPool(THREADS);
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            running.add(clients.submit(() -> {
                if (number < PAUSERS) {
                    pauseAndResume(number, end);
                } else {
                    stopContacts(number - PAUSERS, seconds, end);
                }
                return null;
            }));
        }
        int kills = 0;
        while (System.nanoTime() < end) {
            TimeUnit.SECONDS.sleep(SECONDS_BETWEEN_KILLS);
            ServiceNode node = nodes.get(kills++ % NODES);
            node.kill();
            node.awaitReady();
        }
        for (Future<?> one : running) {
            one.get();
        }
        clients.shutdown();
        Map<EmailId, Integer> taken = mail.taken();
        return new Result(
                kills,
                journal.stops(),
                taken.size(),
                taken.values().stream().filter(times -> times > 1).count(),
                named.get(),
                mostNamed.get(),
                journal.begunAfterAStop(entries));
    }

    private void pauseAndResume(int thread, long end) throws InterruptedException {
        for (int i = thread; System.nanoTime() < end; i += PAUSERS) {
            ProgramId program = ids.get(i % PROGRAMS);
            if (answered(() -> programs.lifecycle().pause(tenant.id(), program))
                    instanceof ProgramChange.Changed paused) {
                long from = journal.now();
                note(paused.sending());
                TimeUnit.MILLISECONDS.sleep(300);
                journal.paused(program, from, journal.now(), paused.sending());
                answered(() -> programs.lifecycle().resume(tenant.id(), program));
            }
            TimeUnit.MILLISECONDS.sleep(700);
        }
    }

    private void stopContacts(int thread, int seconds, long end) throws InterruptedException {
        int threads = THREADS - PAUSERS;
        long pause = seconds * 1000L * threads / CONTACTS;
        for (int i = thread; i < CONTACTS && System.nanoTime() < end; i += threads) {
            ContactId contact = contacts.get(i);
            switch (i % 3) {
                case 0 -> erase(contact);
                case 1 -> unsubscribe(contact);
                default -> deactivate(contact, user(i));
            }
            TimeUnit.MILLISECONDS.sleep(pause);
        }
    }

    private void erase(ContactId contact) {
        EraseContact.Outcome outcome = connectors.eraseContact().erase(tenant.id(), contact, Actor.COMMAND_LINE);
        stopped("erasure", contact, ((EraseContact.Erased) outcome).sending());
    }

    private void unsubscribe(ContactId contact) {
        if (answered(() -> Intake.on(storage).withdrawConsent().withdraw(new Recipient(tenant.id(), contact)))
                instanceof WithdrawConsent.Withdrawn withdrawn) {
            stopped("unsubscribe", contact, withdrawn.sending());
        }
    }

    /** The provider's answer names nothing: what is being sent is looked at afterwards. */
    private void deactivate(ContactId contact, String user) {
        ProviderEvent event = clerk(
                "msg_" + user,
                "user.deleted",
                System.currentTimeMillis(),
                "\"id\": \"" + user + "\", \"deleted\": true");
        byte[] body = event.payload().getBytes(UTF_8);
        Delivery delivery =
                new Delivery(Signer.headers(Connector.CLERK, SECRET, event.id(), Instant.now(), body), body);
        WebhookOutcome outcome = answered(() -> connectors
                .receiveWebhook((whose, connector, what) -> {})
                .receive(tenant.id(), Connector.CLERK, delivery));
        if (!(outcome instanceof WebhookOutcome.Processed || outcome instanceof WebhookOutcome.Duplicate)) {
            throw new IllegalStateException("a deactivation came to " + outcome);
        }
        stopped("user.deleted", contact, storage.programViews().emails(tenant.id(), EmailQuery.sendingTo(contact)));
    }

    /** Asks until there is an answer, as a client does: the tenant may be busy for longer than a unit of work waits. */
    private static <T> T answered(Supplier<T> act) {
        while (true) {
            try {
                return act.get();
            } catch (StorageException busy) {
                Thread.onSpinWait();
            }
        }
    }

    private void stopped(String how, ContactId contact, List<StepEmail> sending) {
        journal.stopped(how, contact, journal.now(), sending);
        note(sending);
    }

    private void note(List<StepEmail> sending) {
        named.addAndGet(sending.size());
        mostNamed.accumulateAndGet(sending.size(), Math::max);
    }

    @Override
    public void close() throws IOException {
        nodes.forEach(ServiceNode::close);
        mail.close();
        pool.close();
        proxy.close();
        database.close();
    }
}

package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.clerk;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;

import dev.intake.audit.Actor;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.email.StepEmail;
import dev.intake.event.EventType;
import dev.intake.ingest.Operation;
import dev.intake.port.EmailQuery;
import dev.intake.port.EmailSender;
import dev.intake.port.Storage;
import dev.intake.program.DraftingMode;
import dev.intake.program.Enrollment.Entry;
import dev.intake.program.Journey;
import dev.intake.program.ProgramId;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.testing.TestMailServer.WorkerDied;
import dev.intake.unsubscribe.Recipient;
import dev.intake.usecase.EraseContact;
import dev.intake.usecase.Intake;
import dev.intake.usecase.ProgramChange;
import dev.intake.usecase.Programs;
import dev.intake.usecase.RunDueSteps;
import dev.intake.usecase.WithdrawConsent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;

/**
 * Threads that race about one tenant's emails on several nodes: workers that send through a slow mail server and are killed
 * now and then, and clients that pause programs, and erase, unsubscribe and deactivate contacts meanwhile.
 */
final class MailRace {
    private static final int WORKERS = 16;
    private static final int CLIENTS = 48;
    private static final int PAUSES_OF_A_CLIENT = 6;
    private static final int STOPPED_BY_A_CLIENT = 2;
    private static final int CONTACTS = CLIENTS * STOPPED_BY_A_CLIENT;
    private static final int PROGRAMS = 8;
    private static final int PATIENCE_SECONDS = 120;
    private static final String SIGN_UP = "user.signed_up";

    private final List<Storage> nodes;
    private final Kind kind;
    private final MailJournal journal = new MailJournal();
    private final ManualClock clock = new ManualClock();
    private final TestWebhooks webhooks;
    private final TestTenant tenant;
    private final List<ProgramId> programs = new ArrayList<>();
    private final List<ContactId> contacts = new ArrayList<>();
    private final Map<EmailId, Entry> entries = new HashMap<>();
    private final AtomicInteger clientsLeft = new AtomicInteger(CLIENTS);
    private final AtomicInteger deaths = new AtomicInteger();

    /** Makes a worker; its run returns how many passages it has claimed. */
    interface Kind {
        IntSupplier worker(
                Storage node, TestTenant tenant, List<ProgramId> programs, EmailSender sender, ManualClock at);
    }

    MailRace(List<Storage> nodes, Kind kind) {
        this.nodes = nodes;
        this.kind = kind;
        this.webhooks = TestWebhooks.on(nodes.get(0));
        this.tenant = webhooks.tenant();
        prepare();
    }

    /** The worker as it is. */
    static IntSupplier marking(
            Storage node, TestTenant tenant, List<ProgramId> programs, EmailSender sender, ManualClock at) {
        RunDueSteps worker = Programs.on(new OneTenant(node, tenant.id()), at, new SequentialIds())
                .worker(sender, (of, email) -> {});
        return () -> worker.run().claimed();
    }

    private void prepare() {
        Programs setUp = Programs.on(nodes.get(0));
        Step step = new Step(Duration.ZERO, List.of(TestEmails.template("Welcome", "Hello {{contact.email}}")));
        for (int i = 0; i < PROGRAMS; i++) {
            ProgramPlan plan = new ProgramPlan(
                    "Program " + i,
                    ProgramKind.CUSTOM,
                    new Trigger(new EventType(SIGN_UP)),
                    new Journey(DraftingMode.PER_CONTACT, List.of(step)));
            ProgramId id =
                    setUp.drafting().draft(tenant.id(), plan).orElseThrow().id();
            TestTenant.changed(setUp.lifecycle().approve(tenant.id(), id));
            programs.add(id);
        }
        for (int i = 0; i < CONTACTS; i++) {
            String user = "user_" + i;
            List<Operation> operations =
                    List.of(identify(user, user + "@example.com", null), track(user, null, SIGN_UP, "signup-" + user));
            tenant.send(operations);
            Contact contact = tenant.contact(user).orElseThrow();
            contacts.add(contact.id());
            programs.forEach(program -> {
                Entry entry = new Entry(program, contact.id());
                entries.put(EmailId.of(entry, 0), entry);
            });
        }
        clock.move(Duration.between(clock.instant(), Instant.now()).plusSeconds(1));
    }

    /** Runs the race to its end, and what is left afterwards. */
    MailRace run() {
        ExecutorService executor = Executors.newFixedThreadPool(WORKERS + CLIENTS);
        CyclicBarrier start = new CyclicBarrier(WORKERS + CLIENTS);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < WORKERS; i++) {
                Storage node = nodes.get(i % nodes.size());
                running.add(executor.submit(() -> {
                    start.await();
                    work(node);
                    return null;
                }));
            }
            for (int i = 0; i < CLIENTS; i++) {
                int number = i;
                running.add(executor.submit(() -> {
                    start.await();
                    try {
                        stop(number);
                    } finally {
                        clientsLeft.decrementAndGet();
                    }
                    return null;
                }));
            }
            for (Future<?> one : running) {
                one.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
        } catch (ExecutionException e) {
            throw new AssertionError("one of the racers failed", e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("the race did not come to an end", e);
        } finally {
            executor.shutdownNow();
        }
        clock.move(RunDueSteps.CLAIM);
        work(nodes.get(0));
        return this;
    }

    /** What was begun although its stop had been answered. */
    List<String> wrong() {
        return journal.begunAfterAStop(entries);
    }

    MailJournal journal() {
        return journal;
    }

    int deaths() {
        return deaths.get();
    }

    // Workers

    private void work(Storage node) {
        IntSupplier worker = born(node);
        boolean idle = false;
        while (!idle) {
            boolean last = clientsLeft.get() == 0;
            try {
                int claimed = worker.getAsInt();
                idle = last && claimed == 0;
                if (claimed == 0) {
                    LockSupport.parkNanos(1_000_000);
                }
            } catch (WorkerDied died) {
                deaths.incrementAndGet();
                worker = born(node);
            }
        }
    }

    private IntSupplier born(Storage node) {
        Object identity = new Object();
        return kind.worker(
                new CrashingStorage(node, MailRace::dieNowAndThen, MailRace::dieNowAndThen),
                tenant,
                programs,
                email -> send(email, identity),
                clock);
    }

    private SendOutcome send(OutgoingEmail email, Object worker) {
        journal.begins(email.id(), worker);
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(500_000, 5_000_000));
        if (ThreadLocalRandom.current().nextInt(30) == 0) {
            throw new WorkerDied();
        }
        return new SendOutcome.Accepted();
    }

    private static void dieNowAndThen() {
        if (ThreadLocalRandom.current().nextInt(200) == 0) {
            throw new WorkerDied();
        }
    }

    // Clients

    /** Every eighth client pauses and resumes, the others stop a contact each time. */
    private void stop(int client) {
        if (client % 8 == 7) {
            for (int i = 0; i < PAUSES_OF_A_CLIENT; i++) {
                awaitBegun(client, i, PAUSES_OF_A_CLIENT);
                pause(Programs.on(nodes.get(client % nodes.size())), programs.get(client / 8 % PROGRAMS));
            }
            return;
        }
        for (int i = 0; i < STOPPED_BY_A_CLIENT; i++) {
            awaitBegun(client, i, STOPPED_BY_A_CLIENT);
            ContactId contact = contacts.get(client + i * CLIENTS);
            switch ((client + i) % 3) {
                case 0 -> erase(contact);
                case 1 -> unsubscribe(nodes.get(client % nodes.size()), contact);
                default -> deactivate(contact, "user_" + (client + i * CLIENTS));
            }
        }
    }

    /** Spreads the stops over the race: each comes once so many emails are begun, or soon if fewer are. */
    private void awaitBegun(int client, int act, int acts) {
        int threshold = CONTACTS * PROGRAMS / 3 * (act * CLIENTS + client) / (acts * CLIENTS);
        for (int i = 0; i < 1_000 && journal.begun() < threshold; i++) {
            LockSupport.parkNanos(500_000);
        }
    }

    private void pause(Programs node, ProgramId program) {
        if (node.lifecycle().pause(tenant.id(), program) instanceof ProgramChange.Changed paused) {
            long from = journal.now();
            LockSupport.parkNanos(10_000_000);
            journal.paused(program, from, journal.now(), paused.sending());
            TestTenant.changed(node.lifecycle().resume(tenant.id(), program));
        }
    }

    private void erase(ContactId contact) {
        EraseContact.Outcome outcome =
                webhooks.connectors().eraseContact().erase(tenant.id(), contact, Actor.COMMAND_LINE);
        journal.stopped("erasure", contact, journal.now(), ((EraseContact.Erased) outcome).sending());
    }

    private void unsubscribe(Storage node, ContactId contact) {
        WithdrawConsent.Outcome outcome =
                Intake.on(node).withdrawConsent().withdraw(new Recipient(tenant.id(), contact));
        journal.stopped("unsubscribe", contact, journal.now(), ((WithdrawConsent.Withdrawn) outcome).sending());
    }

    /** The provider is not told what is being sent: the emails are looked at afterwards. */
    private void deactivate(ContactId contact, String user) {
        synchronized (webhooks) {
            webhooks.deliver(clerk(
                    "msg_" + user, "user.deleted", 1_800_000_000_000L, "\"id\": \"" + user + "\", \"deleted\": true"));
        }
        List<StepEmail> sending = nodes.get(0).programViews().emails(tenant.id(), EmailQuery.sendingTo(contact));
        journal.stopped("user.deleted", contact, journal.now(), sending);
    }
}

package dev.intake.testing;

import dev.intake.Connectors;
import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailSender;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.program.EnrollmentProgressStore;
import dev.intake.step.RunDueSteps;
import dev.intake.testing.MailRaceTenant.Person;
import dev.intake.testing.MailRaceTenant.Stop;
import dev.intake.testing.TestMailServer.WorkerDied;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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
import java.util.stream.IntStream;

/**
 * Threads that race about one tenant's emails on several nodes: workers that send through a slow mail server and are killed
 * now and then, and clients that pause programs, erase, unsubscribe and deactivate contacts, and report complaints meanwhile.
 * The clocks of the nodes are half a second apart.
 */
final class MailRace {
    private static final int WORKERS = 16;
    private static final int CLIENTS = 48;
    private static final int PAUSES_OF_A_CLIENT = 6;
    private static final int STOPPED_BY_A_CLIENT = 2;
    private static final int CONTACTS = CLIENTS * STOPPED_BY_A_CLIENT;
    private static final int PROGRAMS = 8;
    private static final int PATIENCE_SECONDS = 600;

    /** Looks of workers in a row that claim nothing, after which no stop waits for more emails to be begun. */
    private static final int IDLE_LOOKS = 500;

    private static final Duration PAUSE = Duration.ofMillis(10);
    private static final Duration APART = Duration.ofMillis(500);

    private final List<Storage> nodes;
    private final Kind kind;
    private final MailJournal journal = new MailJournal();
    private final List<ManualClock> clocks;
    private final MailRaceTenant tenant;
    private final List<Person> people = new ArrayList<>();
    private final AtomicInteger clientsLeft = new AtomicInteger(CLIENTS);
    private final AtomicInteger deaths = new AtomicInteger();
    private final Object progress = new Object();
    private int idleLooks;

    /** Makes a worker; its run returns how many enrollments it has claimed. */
    interface Kind {
        IntSupplier worker(Storage node, MailRaceTenant tenant, EmailSender sender, ManualClock at);
    }

    MailRace(List<Storage> nodes, Kind kind) {
        this.nodes = nodes;
        this.kind = kind;
        Storage first = nodes.get(0);
        Connectors connectors = Connectors.on(first, new TestVault(), TestWebhooks::decode);
        this.tenant = MailRaceTenant.create(first, connectors, journal, PROGRAMS);
        for (int i = 0; i < CONTACTS; i++) {
            people.add(tenant.signUp("user_" + i));
        }
        Instant now = Instant.now().plusSeconds(1);
        this.clocks = IntStream.range(0, nodes.size())
                .mapToObj(i -> new ManualClock(now.plus(APART.multipliedBy(i))))
                .toList();
    }

    /** The worker as it is. */
    static IntSupplier marking(Storage node, MailRaceTenant tenant, EmailSender sender, ManualClock at) {
        RunDueSteps worker = Programs.on(new OneTenant(node, tenant.id()), at, new SequentialIds())
                .worker(TestLinks.LINKS, sender, (of, email) -> {});
        return () -> worker.run().claimed();
    }

    /** Runs the race to its end, and what is left afterwards. */
    MailRace run() {
        ExecutorService executor = Executors.newFixedThreadPool(WORKERS + CLIENTS);
        CyclicBarrier start = new CyclicBarrier(WORKERS + CLIENTS);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < WORKERS; i++) {
                int node = i % nodes.size();
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
        clocks.forEach(clock -> clock.move(EnrollmentProgressStore.CLAIM));
        work(nodes.size() - 1);
        return this;
    }

    /** What was begun although its stop had been answered. */
    List<String> wrong() {
        return journal.begunAfterAStop(tenant.entries());
    }

    /** Addresses that are open although a complaint about an email to them was processed. */
    List<EmailAddress> stillOpen() {
        return tenant.stillOpen();
    }

    int complaints() {
        return tenant.complaints();
    }

    MailJournal journal() {
        return journal;
    }

    int deaths() {
        return deaths.get();
    }

    // Workers

    private void work(int node) {
        IntSupplier worker = born(node);
        boolean idle = false;
        while (!idle) {
            boolean last = clientsLeft.get() == 0;
            try {
                int claimed = worker.getAsInt();
                idle = last && claimed == 0;
                if (claimed == 0) {
                    idle();
                    LockSupport.parkNanos(1_000_000);
                }
            } catch (WorkerDied died) {
                deaths.incrementAndGet();
                worker = born(node);
            }
        }
    }

    private IntSupplier born(int node) {
        Object identity = new Object();
        return kind.worker(
                new CrashingStorage(nodes.get(node), MailRace::dieNowAndThen, MailRace::dieNowAndThen),
                tenant,
                email -> send(email, identity),
                clocks.get(node));
    }

    private SendOutcome send(OutgoingEmail email, Object worker) {
        journal.begins(email.id(), worker);
        begun();
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

    /** Pauses and resumes a program with every eighth client, and stops contacts with the others. */
    private void stop(int client) throws InterruptedException {
        Storage node = nodes.get(client % nodes.size());
        if (client % 8 == 7) {
            for (int i = 0; i < PAUSES_OF_A_CLIENT; i++) {
                awaitBegun(client, i, PAUSES_OF_A_CLIENT);
                tenant.pause(node, tenant.programs().get(client / 8 % PROGRAMS), PAUSE);
            }
            return;
        }
        Stop[] stops = Stop.values();
        for (int i = 0; i < STOPPED_BY_A_CLIENT; i++) {
            awaitBegun(client, i, STOPPED_BY_A_CLIENT);
            tenant.stop(stops[(client + i) % stops.length], node, people.get(client + i * CLIENTS));
        }
    }

    /** Spreads the stops over the race: each comes once so many emails are begun, or once the workers find no more. */
    private void awaitBegun(int client, int act, int acts) throws InterruptedException {
        int threshold = CONTACTS * PROGRAMS / 3 * (act * CLIENTS + client) / (acts * CLIENTS);
        synchronized (progress) {
            while (journal.begun() < threshold && idleLooks < IDLE_LOOKS) {
                progress.wait();
            }
        }
    }

    private void begun() {
        synchronized (progress) {
            idleLooks = 0;
            progress.notifyAll();
        }
    }

    private void idle() {
        synchronized (progress) {
            idleLooks++;
            if (idleLooks == IDLE_LOOKS) {
                progress.notifyAll();
            }
        }
    }
}

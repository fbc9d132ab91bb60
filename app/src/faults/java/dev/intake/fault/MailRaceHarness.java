package dev.intake.fault;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Connectors;
import dev.intake.app.command.ProviderAdapters;
import dev.intake.email.EmailId;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.sql.ConnectionPool;
import dev.intake.jdbc.vault.AesGcmVault;
import dev.intake.jdbc.vault.MasterKeys;
import dev.intake.testing.MailJournal;
import dev.intake.testing.MailRaceTenant;
import dev.intake.testing.MailRaceTenant.Person;
import dev.intake.testing.MailRaceTenant.Stop;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Two nodes that send through a slow mail server and are killed in turns. Clients of eight tenants sign contacts up, stop
 * their emails while these are sent, and pause programs. Compares the mail server's journal with the journal of the answers.
 */
final class MailRaceHarness implements AutoCloseable {
    private static final int NODES = 2;
    private static final int TENANTS = 8;
    private static final int PROGRAMS = 6;
    private static final int CLIENTS_OF_A_TENANT = 8;
    /** One connection for each tenant on average, which leaves the tenants' locks to the workers most of the time. */
    private static final int POOL = TENANTS;

    private static final Duration CONNECTION_WAIT = Duration.ofMinutes(1);
    private static final int SECONDS_BETWEEN_KILLS = 12;
    private static final Duration PAUSE = Duration.ofMillis(300);
    /** Long enough for an email of the program, however slow the machine is. */
    private static final Duration FALSE_PAUSE = Duration.ofSeconds(2);

    private static final int MILLIS_BETWEEN_PAUSES = 1_700;
    /** Shorter than the claim of a killed node, whose emails would keep the client waiting. */
    private static final Duration LONGEST_WAIT_FOR_EMAILS = Duration.ofSeconds(10);

    private static final int POLL_MILLIS = 10;
    private static final int MAX_DELAY_MILLIS = 60;
    private static final int MAX_REST_MILLIS = 1_000;
    /** The longest handover, and a transaction before it. */
    private static final int DRAIN_SECONDS = 5;

    private static final String FALSE = "FALSE ";

    private final FaultProxy proxy;
    private final FaultDatabase database;
    private final HikariDataSource pool;
    private final MailJournal journal = new MailJournal();
    private final SlowMailServer mail;
    private final List<ServiceNode> nodes = new ArrayList<>();
    private final PostgresStorage storage;
    private final MasterKeys keys;
    private final List<MailRaceTenant> tenants = new ArrayList<>();
    private final SplittableRandom random;

    private MailRaceHarness(FaultProxy proxy, FaultDatabase database, SplittableRandom random) throws IOException {
        this.proxy = proxy;
        this.database = database;
        this.random = random;
        SecureRandom secure = new SecureRandom();
        this.keys = MasterKeys.generate(secure);
        ConnectionDetails details = database.direct();
        this.pool = ConnectionPool.open(
                "mail-race",
                details.jdbcUrl(),
                details.user(),
                details.password().reveal(),
                POOL,
                CONNECTION_WAIT);
        Migrations.migrate(pool);
        // One worker speaks through a connection at a time, and any worker may be the next.
        this.mail =
                SlowMailServer.start(journal::now, email -> journal.begins(email.id(), new Object(), email.begun()));
        this.storage = new PostgresStorage(pool);
        Connectors connectors = Connectors.on(storage, new AesGcmVault(keys, secure), ProviderAdapters.payloads());
        for (int i = 0; i < TENANTS; i++) {
            tenants.add(MailRaceTenant.create(storage, connectors, journal, PROGRAMS));
        }
    }

    /**
     * The outcome of a race.
     *
     * @param kills of nodes
     * @param stops that were answered
     * @param named how many emails each of these answers named
     * @param accepted emails that the mail server accepted
     * @param acceptedTwice emails among them that it accepted more than once
     * @param wrong emails that were begun after their stop had been answered, and not named
     */
    record Result(
            int kills, int stops, IntSummaryStatistics named, int accepted, long acceptedTwice, List<String> wrong) {
        /** Returns whether stops met emails that were being sent, and nothing was sent that must not be. */
        boolean isClean() {
            return acceptedTwice == 0 && wrong.isEmpty() && accepted > 0 && named.getSum() > 0;
        }

        /** Returns whether false answers of each kind were detected, and no true answer was taken for one. */
        boolean hasDetectedFalseAnswers() {
            Stream<String> kinds = Stream.concat(
                    Stream.of("PAUSE"), Arrays.stream(Stop.values()).map(Stop::name));
            return kinds.allMatch(kind -> wrong.stream().anyMatch(one -> one.startsWith(FALSE + kind + " ")))
                    && wrong.stream().allMatch(one -> one.startsWith(FALSE));
        }
    }

    static MailRaceHarness start(long seed) throws IOException, InterruptedException {
        FaultProxy proxy = FaultProxy.start(seed);
        MailRaceHarness harness = new MailRaceHarness(proxy, FaultDatabase.start(proxy), new SplittableRandom(seed));
        try {
            for (int i = 0; i < NODES; i++) {
                harness.nodes.add(ServiceNode.start(harness.database, harness.keys, harness.mail));
            }
            for (ServiceNode node : harness.nodes) {
                node.awaitReady();
            }
            return harness;
        } catch (IOException | InterruptedException | RuntimeException e) {
            harness.close();
            throw e;
        }
    }

    /** Runs the race for so many seconds. */
    Result run(int seconds) throws IOException, InterruptedException, ExecutionException {
        return run(seconds, false);
    }

    /** The negative control: runs the race with clients that write down every other stop as answered without a request. */
    Result runWithFalseAnswers(int seconds) throws IOException, InterruptedException, ExecutionException {
        return run(seconds, true);
    }

    private Result run(int seconds, boolean falseAnswers) throws IOException, InterruptedException, ExecutionException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        ExecutorService clients = Executors.newFixedThreadPool(TENANTS * CLIENTS_OF_A_TENANT);
        int kills = 0;
        try {
            List<Future<?>> running = new ArrayList<>();
            for (MailRaceTenant tenant : tenants) {
                for (int i = 0; i < CLIENTS_OF_A_TENANT; i++) {
                    Client client = new Client(tenant, "c" + i + "_", falseAnswers, end, random.split());
                    boolean pauses = i == 0;
                    running.add(clients.submit(() -> {
                        if (pauses) {
                            client.pausePrograms();
                        } else {
                            client.stopContacts();
                        }
                        return null;
                    }));
                }
            }
            while (System.nanoTime() < end) {
                TimeUnit.SECONDS.sleep(SECONDS_BETWEEN_KILLS);
                for (Future<?> one : running) {
                    if (one.isDone()) {
                        one.get();
                    }
                }
                ServiceNode node = nodes.get(kills++ % NODES);
                node.kill();
                node.awaitReady();
            }
            for (Future<?> one : running) {
                one.get();
            }
        } finally {
            clients.shutdownNow();
        }
        TimeUnit.SECONDS.sleep(DRAIN_SECONDS);
        return result(kills);
    }

    private Result result(int kills) {
        Map<EmailId, Integer> accepted = mail.accepted();
        Map<EmailId, Entry> entries = new HashMap<>();
        tenants.forEach(tenant -> entries.putAll(tenant.entries()));
        return new Result(
                kills,
                journal.stops(),
                journal.named(),
                accepted.size(),
                accepted.values().stream().filter(times -> times > 1).count(),
                journal.begunAfterAStop(entries));
    }

    /** A thread that makes requests of one tenant until the end of the race. */
    private final class Client {
        private final MailRaceTenant tenant;
        private final String name;
        private final boolean falseAnswers;
        private final long end;
        private final SplittableRandom random;

        Client(MailRaceTenant tenant, String name, boolean falseAnswers, long end, SplittableRandom random) {
            this.tenant = tenant;
            this.name = name;
            this.falseAnswers = falseAnswers;
            this.end = end;
            this.random = random;
        }

        void pausePrograms() throws InterruptedException {
            for (int i = 0; System.nanoTime() < end; i++) {
                ProgramId program = tenant.programs().get(i % PROGRAMS);
                if (isFalse(i)) {
                    long from = journal.now();
                    TimeUnit.MILLISECONDS.sleep(FALSE_PAUSE.toMillis());
                    journal.paused(FALSE + "PAUSE", program, from, journal.now(), List.of());
                } else {
                    tenant.pause(storage, program, PAUSE);
                }
                TimeUnit.MILLISECONDS.sleep(random.nextInt(MILLIS_BETWEEN_PAUSES));
            }
        }

        /** Stops each contact once the mail server has accepted some of its emails. */
        void stopContacts() throws InterruptedException {
            Stop[] stops = Stop.values();
            for (int i = 0; System.nanoTime() < end; i++) {
                Person person = tenant.signUp(name + i);
                awaitAccepted(person, random.nextInt(PROGRAMS));
                TimeUnit.MILLISECONDS.sleep(random.nextInt(MAX_DELAY_MILLIS));
                Stop how = stops[random.nextInt(stops.length)];
                if (isFalse(i)) {
                    journal.stopped(FALSE + how, person.id(), journal.now(), List.of());
                } else {
                    tenant.stop(how, storage, person);
                }
                TimeUnit.MILLISECONDS.sleep(random.nextInt(MAX_REST_MILLIS));
            }
        }

        private boolean isFalse(int number) {
            return falseAnswers && number % 2 == 1;
        }

        private void awaitAccepted(Person person, int emails) throws InterruptedException {
            long latest = Math.min(end, System.nanoTime() + LONGEST_WAIT_FOR_EMAILS.toNanos());
            while (mail.accepted(person.emails()) < emails && System.nanoTime() < latest) {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
        }
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

package dev.intake.fault;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Intake;
import dev.intake.app.step.StepWorkers;
import dev.intake.fault.ExitTenant.Mail;
import dev.intake.fault.SlowMailServer.Received;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.sql.ConnectionPool;
import dev.intake.jdbc.vault.MasterKeys;
import java.io.IOException;
import java.net.http.HttpClient;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * Two nodes that send through a slow mail server, and 64 writers of entering and exiting events, while nodes, PostgreSQL
 * and its connections are killed. Compares the mail server's journal with the journals of the writers, and both with the
 * tables.
 */
final class ExitRaceHarness implements AutoCloseable {
    private static final int WRITERS = 64;
    private static final int NODES = 2;
    private static final int TENANTS = 8;
    private static final int POOL = 12;
    private static final Duration CONNECTION_WAIT = Duration.ofMinutes(1);
    private static final Duration CONNECT = Duration.ofSeconds(30);
    private static final int CUTS_AT_ONCE = 20;
    private static final double CUT_SHARE = 0.1;
    private static final Duration LONGEST_CUTTING = Duration.ofSeconds(20);
    private static final int POLL_MILLIS = 200;
    private static final Duration LONGEST_DRAIN = Duration.ofMinutes(60);

    private final FaultProxy proxy;
    private final FaultDatabase database;
    private final SplittableRandom random;
    private final MasterKeys keys = MasterKeys.generate(new SecureRandom());
    private final Map<String, ExitPerson> people = new ConcurrentHashMap<>();
    private final AtomicInteger numbers = new AtomicInteger();
    private final LongAdder failures = new LongAdder();
    private final Map<Kind, Integer> faults = new EnumMap<>(Kind.class);
    private final HikariDataSource pool;
    private final PostgresStorage storage;
    private final SlowMailServer mail;
    private final List<ServiceNode> nodes = new ArrayList<>();
    private final List<ExitTenant> tenants = new ArrayList<>();

    private ExitRaceHarness(FaultProxy proxy, FaultDatabase database, SplittableRandom random) throws IOException {
        this.proxy = proxy;
        this.database = database;
        this.random = random;
        // Through the proxy, whose port stays when the server's changes.
        this.pool = ConnectionPool.open(
                "exit-race",
                database.jdbcUrl(),
                database.direct().user(),
                database.direct().password().reveal(),
                POOL,
                CONNECTION_WAIT);
        this.storage = new PostgresStorage(pool);
        this.mail = SlowMailServer.start(System::nanoTime, this::receive);
    }

    /** A kind of fault. */
    private enum Kind {
        NODE,
        BACKEND,
        CUTS,
        SERVER
    }

    /**
     * The outcome of a race.
     *
     * @param seconds from the first request to the last answer
     * @param faults a phrase with their numbers
     * @param failures requests that were not answered 200, and sent again
     * @param markedAtOnce the largest number of emails that living workers marked at the same time
     * @param workers of all nodes
     * @param named emails that were being sent when their exit was answered
     * @param begunLater of these, emails that began after the answer
     * @param longestLag milliseconds from the answer to the latest beginning
     * @param reconciliation of the journals and the tables
     */
    record Result(
            long seconds,
            String faults,
            long failures,
            int markedAtOnce,
            int workers,
            int named,
            int begunLater,
            long longestLag,
            ExitReconciliation reconciliation) {
        /** Returns whether nothing is wrong, and exits met emails that were being sent. */
        boolean isClean() {
            return reconciliation.isClean() && markedAtOnce <= workers && named > 0;
        }

        /** Returns whether the race shows what workers with this fault do wrong. */
        boolean hasCaught(PlantedNode.Fault fault) {
            return switch (fault) {
                case LOOKS_BEFORE_IT_MARKS -> !reconciliation.begunAfterExit().isEmpty();
                case MARKS_AHEAD -> markedAtOnce > workers;
            };
        }
    }

    /** Starts the nodes of this version. */
    static ExitRaceHarness start(long seed) throws IOException, InterruptedException {
        return start(seed, Optional.empty());
    }

    /** Starts nodes with faulty workers. */
    static ExitRaceHarness startPlanted(long seed, PlantedNode.Fault fault) throws IOException, InterruptedException {
        return start(seed, Optional.of(fault));
    }

    private static ExitRaceHarness start(long seed, Optional<PlantedNode.Fault> planted)
            throws IOException, InterruptedException {
        FaultProxy proxy = FaultProxy.start(seed);
        ExitRaceHarness harness = new ExitRaceHarness(proxy, FaultDatabase.start(proxy), new SplittableRandom(seed));
        try {
            harness.setUp(planted);
            return harness;
        } catch (IOException | InterruptedException | RuntimeException e) {
            harness.close();
            throw e;
        }
    }

    private void setUp(Optional<PlantedNode.Fault> planted) throws IOException, InterruptedException {
        Migrations.migrate(pool);
        Intake intake = Intake.on(storage);
        for (int i = 0; i < TENANTS; i++) {
            tenants.add(ExitTenant.create(intake, i));
        }
        for (int i = 0; i < NODES; i++) {
            nodes.add(
                    planted.isPresent()
                            ? ServiceNode.start(database, keys, mail, planted.get())
                            : ServiceNode.start(database, keys, mail));
        }
        awaitReady();
    }

    private void receive(Received email) throws InterruptedException {
        String user = email.recipient().substring(0, email.recipient().indexOf('@'));
        ExitPerson person = people.get(user);
        if (person == null) {
            throw new IllegalStateException("an email to " + email.recipient() + ", whom nobody entered");
        }
        person.receive(Mail.of(email.subject()), email.begun());
    }

    /**
     * Runs the race until the entry events of so many enrollments are answered, and then until nothing is due.
     *
     * @param enrollments at least
     * @param secondsBetweenFaults 0 for none
     */
    Result run(int enrollments, int secondsBetweenFaults)
            throws IOException, InterruptedException, SQLException, ExecutionException {
        long begun = System.nanoTime();
        int most = (enrollments + ExitTenant.PROGRAMS - 1) / ExitTenant.PROGRAMS;
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        List<Future<Void>> writers = new ArrayList<>();
        try (Balancer balancer = Balancer.over(nodes);
                MarkedAtOnce marked = MarkedAtOnce.watch(database)) {
            HttpClient http = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(CONNECT)
                    .build();
            for (int i = 0; i < WRITERS; i++) {
                Supplier<Optional<ExitPerson>> next = people(most, tenants.get(i % TENANTS), random.split());
                writers.add(threads.submit(new ExitClient(next, balancer, http, storage, failures, random.split())));
            }
            injectFaultsUntilDone(writers, marked, secondsBetweenFaults);
            for (Future<Void> writer : writers) {
                writer.get();
            }
            long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun);
            // Claims of killed workers end now and then; a worker claims such an enrollment immediately.
            awaitNothingDueWithin("interval '-2 seconds'");
            endClaims();
            awaitNothingDueWithin("interval '1 year'");
            return result(seconds, marked.peak());
        } finally {
            threads.shutdownNow();
        }
    }

    private Supplier<Optional<ExitPerson>> people(int most, ExitTenant tenant, SplittableRandom kinds) {
        return () -> {
            int number = numbers.getAndIncrement();
            if (number >= most) {
                return Optional.empty();
            }
            ExitPerson person = new ExitPerson(tenant, tenant.name() + "-u" + number, ExitKind.random(kinds));
            people.put(person.user(), person);
            return Optional.of(person);
        };
    }

    private Result result(long seconds, int markedAtOnce) throws SQLException {
        List<Long> lags = people.values().stream()
                .flatMap(person -> person.lags().stream())
                .toList();
        return new Result(
                seconds,
                faults.getOrDefault(Kind.NODE, 0) + " kills -9 of a node, " + faults.getOrDefault(Kind.BACKEND, 0)
                        + " of a PostgreSQL process, " + faults.getOrDefault(Kind.SERVER, 0) + " of PostgreSQL, "
                        + (proxy.cutsBefore() + proxy.cutsAfter()) + " connections cut at COMMIT",
                failures.sum(),
                markedAtOnce,
                NODES * StepWorkers.THREADS,
                people.values().stream().mapToInt(ExitPerson::beingSent).sum(),
                lags.size(),
                lags.stream().mapToLong(TimeUnit.NANOSECONDS::toMillis).max().orElse(0),
                ExitReconciliation.of(people.values(), database.administration()));
    }

    // Faults

    private void injectFaultsUntilDone(List<Future<Void>> writers, MarkedAtOnce marked, int secondsBetween)
            throws IOException, InterruptedException, SQLException, ExecutionException {
        long next = System.nanoTime() + TimeUnit.SECONDS.toNanos(secondsBetween);
        for (int number = 0; isRunning(writers); ) {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            if (secondsBetween > 0 && System.nanoTime() > next) {
                marked.disturbed();
                inject(Kind.values()[number % Kind.values().length], number);
                awaitReady();
                marked.calm();
                number++;
                next = System.nanoTime() + TimeUnit.SECONDS.toNanos(secondsBetween);
            }
        }
    }

    private static boolean isRunning(List<Future<Void>> writers) throws InterruptedException, ExecutionException {
        boolean running = false;
        for (Future<Void> writer : writers) {
            if (writer.isDone()) {
                writer.get();
            } else {
                running = true;
            }
        }
        return running;
    }

    private void inject(Kind kind, int number) throws IOException, InterruptedException, SQLException {
        faults.merge(kind, 1, Integer::sum);
        switch (kind) {
            case NODE -> nodes.get(number / Kind.values().length % NODES).kill();
            case BACKEND -> database.killBackend(random);
            case CUTS -> cutCommits();
            case SERVER -> database.killServer();
        }
    }

    private void cutCommits() throws InterruptedException {
        int until = proxy.cutsBefore() + proxy.cutsAfter() + CUTS_AT_ONCE;
        long end = System.nanoTime() + LONGEST_CUTTING.toNanos();
        proxy.cutCommits(CUT_SHARE);
        while (proxy.cutsBefore() + proxy.cutsAfter() < until && System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        proxy.cutCommits(0);
    }

    private void awaitReady() throws IOException, InterruptedException {
        for (ServiceNode node : nodes) {
            node.awaitReady();
        }
    }

    // The end

    /** Claims of killed workers end after 15 minutes. While no worker runs, this time is skipped. */
    private void endClaims() throws IOException, InterruptedException, SQLException {
        for (ServiceNode node : nodes) {
            node.stop();
        }
        try (Connection connection = database.administration().open();
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE enrollment SET due_at = now() WHERE due_at IS NOT NULL");
        }
        for (ServiceNode node : nodes) {
            node.startAgain();
        }
        awaitReady();
    }

    /** Waits until no step is due within an interval; what is still due after an hour is counted as stuck. */
    private void awaitNothingDueWithin(String interval) throws InterruptedException, SQLException {
        long end = System.nanoTime() + LONGEST_DRAIN.toNanos();
        while (isDue(interval) && System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    private boolean isDue(String interval) throws SQLException {
        try (Connection connection = database.administration().open();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT EXISTS (SELECT FROM enrollment WHERE due_at < now() + " + interval + ")")) {
            return row.next() && row.getBoolean(1);
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

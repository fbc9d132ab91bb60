package dev.intake.fault;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.fault.FaultBatch.Operation;
import dev.intake.jdbc.ConnectionPool;
import dev.intake.jdbc.Migrations;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.vault.MasterKeys;
import dev.intake.usecase.Intake;
import java.io.IOException;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Two nodes on one PostgreSQL, clients that send to them in turns and remember what they were told, and faults. A fault is
 * injected only after the one before it is over and clients got on again, so each happens under load.
 */
final class FaultHarness implements AutoCloseable {
    private static final int TENANTS = 10;
    private static final int CLIENTS = 8;
    private static final int NODES = 2;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final FaultProxy proxy;
    private final FaultDatabase database;
    private final List<ServiceNode> nodes = new ArrayList<>();
    private final Journal journal = new Journal();
    private final Map<FaultTenant, Queue<Operation>> sent = new LinkedHashMap<>();
    private final SplittableRandom random;
    private int clients;

    private FaultHarness(FaultProxy proxy, FaultDatabase database, SplittableRandom random) {
        this.proxy = proxy;
        this.database = database;
        this.random = random;
    }

    /** Starts everything. What happens is drawn by the seed; what comes of it depends on the moment, too. */
    static FaultHarness start(long seed) throws IOException, InterruptedException {
        FaultProxy proxy = FaultProxy.start(seed);
        FaultDatabase database = FaultDatabase.start(proxy);
        FaultHarness harness = new FaultHarness(proxy, database, new SplittableRandom(seed));
        try {
            harness.setUp();
            return harness;
        } catch (IOException | InterruptedException | RuntimeException e) {
            harness.close();
            throw e;
        }
    }

    private void setUp() throws IOException, InterruptedException {
        ConnectionDetails details = database.direct();
        try (HikariDataSource pool = ConnectionPool.open(
                "faults", details.jdbcUrl(), details.user(), details.password().reveal(), 4, PATIENCE)) {
            Migrations.migrate(pool);
            FaultTenant.create(Intake.on(new PostgresStorage(pool)), TENANTS)
                    .forEach(tenant -> sent.put(tenant, new ConcurrentLinkedQueue<>()));
        }
        MasterKeys keys = MasterKeys.generate(new SecureRandom());
        for (int i = 0; i < NODES; i++) {
            nodes.add(ServiceNode.start(database, keys));
            nodes.get(i).awaitReady();
        }
    }

    /** Something that goes wrong, until it is over. */
    @FunctionalInterface
    interface Fault {
        void inject(int number) throws IOException, InterruptedException, SQLException;
    }

    /**
     * What a round came to.
     *
     * @param name of the fault
     * @param faults how many there were
     * @param acknowledged operations in this round
     * @param failures requests in this round that were not answered 200
     * @param recoveries of each fault, until all nodes were ready again
     * @param reconciliation after this round, of everything since the beginning
     * @param deadlocks that the server's log tells of since the beginning
     */
    record Round(
            String name,
            int faults,
            long acknowledged,
            long failures,
            List<Duration> recoveries,
            Reconciliation reconciliation,
            long deadlocks) {}

    /**
     * Has clients send while so many faults are injected, and reconciles when each client was told of its last batch.
     *
     * @param between operations that are acknowledged between two faults, at least
     */
    Round round(String name, int faults, long between, Fault fault)
            throws IOException, InterruptedException, SQLException, ExecutionException {
        long acknowledged = journal.acknowledged();
        long failures = journal.failures();
        List<Duration> recoveries = new ArrayList<>();
        AtomicBoolean goesOn = new AtomicBoolean(true);
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        List<Future<Void>> running = new ArrayList<>();
        try (Balancer balancer = Balancer.over(nodes)) {
            for (int i = 0; i < CLIENTS; i++) {
                running.add(threads.submit(
                        new FaultClient("c" + clients++, sent, balancer, journal, random.split(), goesOn::get)));
            }
            for (int i = 0; i < faults; i++) {
                awaitProgress(between, running);
                TimeUnit.MILLISECONDS.sleep(random.nextInt(300));
                long begun = System.nanoTime();
                fault.inject(i);
                for (ServiceNode node : nodes) {
                    node.awaitReady();
                }
                recoveries.add(Duration.ofNanos(System.nanoTime() - begun));
            }
            awaitProgress(between, running);
            goesOn.set(false);
            for (Future<Void> client : running) {
                client.get();
            }
        } finally {
            threads.shutdownNow();
        }
        return new Round(
                name,
                faults,
                journal.acknowledged() - acknowledged,
                journal.failures() - failures,
                recoveries,
                Reconciliation.of(journal, database.administration()),
                database.deadlocks());
    }

    private void awaitProgress(long operations, List<Future<Void>> running)
            throws IOException, InterruptedException, ExecutionException {
        long from = journal.acknowledged();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (journal.acknowledged() < from + operations) {
            for (Future<Void> client : running) {
                if (client.isDone()) {
                    client.get();
                }
            }
            if (System.nanoTime() > end) {
                throw new IOException("clients do not get on again");
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    // Faults

    /** Kills the nodes in turns. */
    void killService(int number) throws IOException, InterruptedException {
        nodes.get(number % NODES).kill();
    }

    /** Has the server end all its processes and recover. */
    void killBackend(int number) throws IOException, SQLException {
        database.killBackend(random);
    }

    /** Kills all of the server and starts it again. */
    void killServer(int number) throws IOException {
        database.killServer();
    }

    /** Stops the nodes in turns, as an upgrade would. */
    void restartService(int number) throws IOException, InterruptedException {
        nodes.get(number % NODES).restart();
    }

    /** Cuts one in ten connections at COMMIT, until so many more have been cut. */
    void cutCommits(int many) throws InterruptedException {
        int until = cuts() + many;
        proxy.cutCommits(0.1);
        while (cuts() < until) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        proxy.cutCommits(0);
    }

    /** Connections that were cut at COMMIT, before or after it was done. */
    int cuts() {
        return proxy.cutsBefore() + proxy.cutsAfter();
    }

    // Sabotage, for the proof that the harness sees what it looks for

    /** Has the server answer COMMIT before it is durable. */
    void commitWithoutWaiting() throws SQLException {
        database.administer("ALTER DATABASE intake SET synchronous_commit = off");
        database.administer("ALTER ROLE ALL SET synchronous_commit = off");
        database.restart();
    }

    /** Takes away what keeps an event from being stored twice, and stores some twice. */
    void storeTwice() throws SQLException {
        try (var connection = database.administration().open();
                var statement = connection.createStatement()) {
            statement.execute("ALTER TABLE event DROP CONSTRAINT event_pkey");
            statement.execute("INSERT INTO event SELECT * FROM event LIMIT 10");
        }
    }

    @Override
    public void close() throws IOException {
        nodes.forEach(ServiceNode::close);
        proxy.close();
        database.close();
    }
}

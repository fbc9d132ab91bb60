package dev.intake.fault;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Intake;
import dev.intake.fault.FaultBatch.Operation;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.sql.ConnectionPool;
import java.io.IOException;
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
 * Clients that send to the nodes in turns and remember the responses, while faults are injected. A fault is injected only
 * after the previous one is over and clients have resumed, so each happens under load.
 */
final class FaultLoad {
    private static final int TENANTS = 10;
    private static final int CLIENTS = 8;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final List<ServiceNode> nodes;
    private final Store store;
    private final SplittableRandom random;
    private final Journal journal = new Journal();
    private final Map<FaultTenant, Queue<Operation>> sent = new LinkedHashMap<>();
    private int clients;

    FaultLoad(List<ServiceNode> nodes, Store store, SplittableRandom random) {
        this.nodes = nodes;
        this.store = store;
        this.random = random;
    }

    /** The database in which the nodes store what they acknowledge. */
    interface Store {
        /** Returns how a superuser connects, who sees the rows of all tenants. */
        ConnectionDetails administration() throws IOException;

        /** Returns how many sessions waited in a circle since the beginning. */
        long deadlocks() throws IOException;
    }

    /** Creates the tenants, and the tables if there are none. */
    void createTenants(ConnectionDetails details) {
        try (HikariDataSource pool = ConnectionPool.open(
                "faults", details.jdbcUrl(), details.user(), details.password().reveal(), 4, PATIENCE)) {
            Migrations.migrate(pool);
            FaultTenant.create(Intake.on(new PostgresStorage(pool)), TENANTS)
                    .forEach(tenant -> sent.put(tenant, new ConcurrentLinkedQueue<>()));
        }
    }

    /** Something that goes wrong, until it is over. */
    @FunctionalInterface
    interface Fault {
        /** Waits for the moment of the fault; that time does not count as recovery. */
        default void prepare(int number) throws InterruptedException {}

        void inject(int number) throws IOException, InterruptedException, SQLException;
    }

    /**
     * The result of a round.
     *
     * @param name of the fault
     * @param faults how many there were
     * @param acknowledged operations in this round
     * @param failures requests in this round that were not answered 200
     * @param recoveries of each fault, until all nodes were ready again
     * @param reconciliation after this round, of everything since the beginning
     * @param deadlocks in the server's log since the beginning
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
     * Lets clients send while this many faults are injected, and reconciles when each client has the response to its last
     * batch.
     *
     * @param between the minimum number of acknowledged operations between two faults
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
                fault.prepare(i);
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
                Reconciliation.of(journal, store.administration()),
                store.deadlocks());
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
}

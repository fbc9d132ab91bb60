package dev.intake.fault;

import dev.intake.fault.FaultLoad.Fault;
import dev.intake.fault.FaultLoad.Round;
import dev.intake.jdbc.vault.MasterKeys;
import java.io.IOException;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Two nodes on one PostgreSQL with a proxy between them, clients that send to them, and faults. */
final class FaultHarness implements AutoCloseable {
    private static final int NODES = 2;

    private final FaultProxy proxy;
    private final FaultDatabase database;
    private final List<ServiceNode> nodes = new ArrayList<>();
    private final FaultLoad load;
    private final SplittableRandom random;

    private FaultHarness(FaultProxy proxy, FaultDatabase database, SplittableRandom random) {
        this.proxy = proxy;
        this.database = database;
        this.random = random;
        this.load = new FaultLoad(nodes, database, random);
    }

    /** Starts everything. The seed determines the events; their results also depend on timing. */
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
        load.createTenants(database.direct());
        MasterKeys keys = MasterKeys.generate(new SecureRandom());
        for (int i = 0; i < NODES; i++) {
            nodes.add(ServiceNode.start(database, keys));
            nodes.get(i).awaitReady();
        }
    }

    /** As {@link FaultLoad#round}. */
    Round round(String name, int faults, long between, Fault fault)
            throws IOException, InterruptedException, SQLException, ExecutionException {
        return load.round(name, faults, between, fault);
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

    // Sabotage, to prove that the harness detects violations

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

package dev.intake.fault;

import dev.intake.fault.FaultLoad.Fault;
import dev.intake.fault.FaultLoad.Round;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.jdbc.embedded.ServerLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** One node that runs its own embedded PostgreSQL, and clients that send to it. */
final class OwnDatabaseHarness implements AutoCloseable {
    private static final Duration RESTART = Duration.ofMinutes(5);
    /** The service takes a server that ends sooner for one that does not run well, and waits longer each time. */
    private static final Duration STEADY = Duration.ofMillis(5_500);
    /** Of so many kills one comes without waiting, so that pauses are seen, too. */
    private static final int HASTY_EVERY = 5;

    private final Path directory;
    private final ServerFiles files;
    private final ServiceNode node;
    private final FaultLoad load;
    private long restartedAt = System.nanoTime();

    private OwnDatabaseHarness(Path directory, ServiceNode node, FaultLoad load) {
        this.directory = directory;
        this.files = new ServerFiles(directory);
        this.node = node;
        this.load = load;
    }

    /**
     * Starts the node and waits until it is ready.
     *
     * @param directory its data directory
     * @param log where the node logs
     * @param seed determines the events; their results also depend on timing
     */
    static OwnDatabaseHarness start(Path directory, Path log, long seed) throws IOException, InterruptedException {
        ServiceNode node = ServiceNode.startWithOwnDatabase(directory, log);
        FaultLoad load = new FaultLoad(List.of(node), new OwnStore(directory), new SplittableRandom(seed));
        OwnDatabaseHarness harness = new OwnDatabaseHarness(directory, node, load);
        try {
            node.awaitReady();
            load.createTenants(running(directory).connection());
            return harness;
        } catch (IOException | InterruptedException | RuntimeException e) {
            harness.close();
            throw e;
        }
    }

    /** A new data directory on the machine's disk, which another user's server can reach. */
    static Path createDirectory() throws IOException {
        return Files.createTempDirectory(
                "intake-fault-", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx--x--x")));
    }

    private static EmbeddedServer running(Path directory) throws IOException {
        return new ServerLauncher(directory, new SecureRandom())
                .running()
                .orElseThrow(() -> new IOException("the node's server does not answer"));
    }

    /** What the node's own server stores. */
    private record OwnStore(Path directory) implements FaultLoad.Store {
        @Override
        public ConnectionDetails administration() throws IOException {
            return running(directory).administration().withDatabase("intake");
        }

        @Override
        public long deadlocks() throws IOException {
            return new ServerFiles(directory).deadlocks();
        }
    }

    /** As {@link FaultLoad#round}. */
    Round round(String name, int faults, long between, Fault fault)
            throws IOException, InterruptedException, SQLException, ExecutionException {
        return load.round(name, faults, between, fault);
    }

    /** The node, to be stopped and started by a test. */
    ServiceNode node() {
        return node;
    }

    /** The files of its server. */
    ServerFiles files() {
        return files;
    }

    /**
     * Kills the server's first process under the node, in one of three times all the others with it, and waits until the
     * node has started another one.
     */
    Fault postmasterKill() {
        return new PostmasterKill();
    }

    private final class PostmasterKill implements Fault {
        @Override
        public void prepare(int number) throws InterruptedException {
            long left = restartedAt + STEADY.toNanos() - System.nanoTime();
            if (left > 0 && number % HASTY_EVERY != HASTY_EVERY - 1) {
                TimeUnit.NANOSECONDS.sleep(left);
            }
        }

        @Override
        public void inject(int number) throws IOException, InterruptedException {
            long killed = files.postmasterPid();
            ProcessHandle postmaster =
                    ProcessHandle.of(killed).orElseThrow(() -> new IOException("the server is gone already"));
            List<ProcessHandle> others = number % 3 == 2 ? postmaster.children().toList() : List.of();
            postmaster.destroyForcibly();
            others.forEach(ProcessHandle::destroyForcibly);
            long end = System.nanoTime() + RESTART.toNanos();
            while (!isReplaced(killed)) {
                if (System.nanoTime() > end) {
                    throw new IOException("the node does not start its server again");
                }
                TimeUnit.MILLISECONDS.sleep(20);
            }
            restartedAt = System.nanoTime();
        }
    }

    private boolean isReplaced(long killed) {
        try {
            return files.postmasterPid() != killed
                    && new ServerLauncher(directory, new SecureRandom())
                            .running()
                            .isPresent();
        } catch (IOException notYet) {
            return false;
        }
    }

    /** Returns how often the node has started its server again, by its own metric. */
    long restarts() throws IOException {
        return Math.round(node.metric("intake_database_restarts_total{outcome=\"started\"}"));
    }

    /** Stops the node as a signal does, and its server with it. */
    @Override
    public void close() throws IOException {
        node.stop();
    }
}

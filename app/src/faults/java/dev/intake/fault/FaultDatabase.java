package dev.intake.fault;

import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.jdbc.embedded.ServerLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** The bundled PostgreSQL with the settings of production, which is killed and started again. */
final class FaultDatabase implements FaultLoad.Store, AutoCloseable {
    private final Path directory;
    private final ServerFiles files;
    private final FaultProxy proxy;
    private EmbeddedServer server;

    private FaultDatabase(Path directory, FaultProxy proxy, EmbeddedServer server) {
        this.directory = directory;
        this.files = new ServerFiles(directory);
        this.proxy = proxy;
        this.server = server;
        proxy.leadTo(server.port());
    }

    static FaultDatabase start(FaultProxy proxy) throws IOException {
        // Open to be passed through: run by root, the server is another user's.
        Path directory = Files.createTempDirectory(
                "intake-fault-", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx--x--x")));
        return new FaultDatabase(directory, proxy, launch(directory));
    }

    private static EmbeddedServer launch(Path directory) {
        return new ServerLauncher(directory, new SecureRandom()).start();
    }

    /** How to connect without the proxy. */
    ConnectionDetails direct() {
        return server.connection();
    }

    @Override
    public ConnectionDetails administration() {
        return server.administration().withDatabase("intake");
    }

    /** Where the service finds it: through the proxy, in the clear, as messages are read there. */
    String jdbcUrl() {
        return direct().jdbcUrl().replaceFirst(":\\d+/", ":" + proxy.port() + "/") + "&sslmode=disable";
    }

    void administer(String sql) throws SQLException {
        try (Connection connection = server.administration().open();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Kills one of the processes that serve a client; the server then ends all others and recovers. */
    void killBackend(SplittableRandom random) throws IOException, SQLException {
        List<Long> backends = new ArrayList<>();
        try (Connection connection = server.administration().open();
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'"
                                + " AND pid <> pg_backend_pid() ORDER BY pid")) {
            while (rows.next()) {
                backends.add(rows.getLong(1));
            }
        }
        if (backends.isEmpty()) {
            throw new IOException("nobody is connected");
        }
        kill(backends.get(random.nextInt(backends.size())));
    }

    /** Kills the server and all its processes at once, and starts it again. */
    void killServer() throws IOException {
        ProcessHandle postmaster = ProcessHandle.of(files.postmasterPid())
                .orElseThrow(() -> new IOException("the server is gone already"));
        List<ProcessHandle> children = postmaster.children().toList();
        kill(postmaster.pid());
        for (ProcessHandle child : children) {
            child.destroyForcibly();
        }
        CompletableFuture.allOf(Stream.concat(Stream.of(postmaster), children.stream())
                        .map(ProcessHandle::onExit)
                        .toArray(CompletableFuture[]::new))
                .join();
        restart();
    }

    /** Starts it again, after a last checkpoint if it runs. */
    void restart() {
        server.close();
        server = launch(directory);
        proxy.leadTo(server.port());
    }

    private static void kill(long pid) {
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }

    @Override
    public long deadlocks() throws IOException {
        return files.deadlocks();
    }

    @Override
    public void close() throws IOException {
        server.close();
        files.delete();
    }
}

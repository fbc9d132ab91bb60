package dev.intake.load;

import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.jdbc.embedded.ServerLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A PostgreSQL with the settings of production, in a directory that lives as long as the run. */
final class LoadServer implements AutoCloseable {
    private final Path directory;
    private final EmbeddedServer server;

    private LoadServer(Path directory, EmbeddedServer server) {
        this.directory = directory;
        this.server = server;
    }

    /**
     * Starts the server.
     *
     * @param programs the directory of PostgreSQL's programs; without one, the bundled programs are used
     */
    static LoadServer start(Optional<Path> programs) throws IOException {
        // Open to be passed through: run by root, the server is another user's.
        Path directory = Files.createTempDirectory(
                "intake-load-", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx--x--x")));
        ServerLauncher launcher = new ServerLauncher(directory, new SecureRandom());
        return new LoadServer(
                directory, programs.map(launcher::withPrograms).orElse(launcher).start());
    }

    /** A new database, empty or a copy of another one without connections. */
    LoadDatabase create(String name, String template) throws SQLException {
        administer("CREATE DATABASE " + name + " TEMPLATE " + template + " OWNER "
                + server.connection().user());
        return new LoadDatabase(
                server.connection().withDatabase(name), server.administration().withDatabase(name));
    }

    /** From here on no page is written whole into the log for a checkpoint's sake, once each was changed once. */
    void checkpoint() throws SQLException {
        administer("CHECKPOINT");
    }

    /** From here on each sync of the log takes so much longer, for all who wait for it together; 0 for no longer. */
    void slowSyncs(int millis) throws SQLException {
        administer("ALTER SYSTEM SET commit_siblings = 0");
        administer("ALTER SYSTEM SET commit_delay = " + TimeUnit.MILLISECONDS.toMicros(millis));
        administer("SELECT pg_reload_conf()");
    }

    ConnectionDetails administration() {
        return server.administration();
    }

    private void administer(String sql) throws SQLException {
        try (Connection connection = server.administration().open();
                Statement statement = connection.createStatement()) {
            statement.execute("SET statement_timeout = 0");
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}

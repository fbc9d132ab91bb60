package dev.intake.app.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.app.testing.SharedPrograms;
import dev.intake.jdbc.ConnectionPool;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.embedded.EmbeddedServer;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a real server and the real driver refuse, and what is said about it. */
class ConnectionRemedyTest {
    private static EmbeddedServer server;

    @BeforeAll
    static void start(@TempDir Path directory) throws IOException, SQLException {
        // Open to be passed through: run by root, the server is another user's.
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx--x--x"));
        server = SharedPrograms.start(directory);
        try (Connection connection = server.administration().open();
                Statement sql = connection.createStatement()) {
            sql.execute("create role guest login password 'quiet'");
            sql.execute("create role crowd login password 'quiet' connection limit 0");
            sql.execute("create database readonly owner guest");
            sql.execute("alter database readonly set default_transaction_read_only = on");
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static ConnectionRemedy refused(String jdbcUrl, String user, String password) {
        try (HikariDataSource pool =
                ConnectionPool.open("remedy", jdbcUrl, user, password, 1, Duration.ofMillis(250))) {
            SQLException thrown = catchThrowableOfType(SQLException.class, pool::getConnection);
            return ConnectionRemedy.of(Objects.requireNonNull(thrown, "it was let in"));
        }
    }

    private static String url(String database) {
        return server.connection().withDatabase(database).jdbcUrl();
    }

    @Test
    void roleThatIsNotThere_orAnotherPassword() {
        ConnectionDetails known = server.connection();

        assertThat(refused(known.jdbcUrl(), "nobody", "quiet")).isEqualTo(ConnectionRemedy.NAME_OR_PASSWORD);
        assertThat(refused(known.jdbcUrl(), "guest", "loud")).isEqualTo(ConnectionRemedy.NAME_OR_PASSWORD);
    }

    @Test
    void databaseThatIsNotThere() {
        assertThat(refused(url("nowhere"), "guest", "quiet")).isEqualTo(ConnectionRemedy.NO_SUCH_DATABASE);
    }

    @Test
    void databaseThatTakesNoWrites() {
        assertThat(refused(url("readonly"), "guest", "quiet")).isEqualTo(ConnectionRemedy.READ_ONLY);
    }

    @Test
    void databaseThatIsFull() {
        assertThat(refused(url("readonly"), "crowd", "quiet")).isEqualTo(ConnectionRemedy.TOO_MANY_CONNECTIONS);
    }

    @Test
    void serverThatIsNotThere_orHasNoName() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        assertThat(refused("jdbc:postgresql://127.0.0.1:" + free + "/intake", "guest", "quiet"))
                .isEqualTo(ConnectionRemedy.UNREACHABLE);
        assertThat(refused("jdbc:postgresql://no.such.host.invalid/intake", "guest", "quiet"))
                .isEqualTo(ConnectionRemedy.UNREACHABLE);
    }
}

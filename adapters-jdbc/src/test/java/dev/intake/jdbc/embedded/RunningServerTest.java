package dev.intake.jdbc.embedded;

import static dev.intake.jdbc.embedded.ServerFixture.execute;
import static dev.intake.jdbc.embedded.ServerFixture.launcher;
import static dev.intake.jdbc.embedded.ServerFixture.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.testing.Slow;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One server, started once, that the tests ask and do not change. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Slow
class RunningServerTest {
    private final Path data;
    private final EmbeddedServer server;

    RunningServerTest(@TempDir Path directory) throws IOException {
        data = directory.resolve("a name with spaces");
        server = launcher(data).start();
    }

    @BeforeAll
    void makeTable() throws SQLException {
        execute(server.connection(), "create table person (email text primary key)");
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "fsync, on",
        "synchronous_commit, on",
        "full_page_writes, on",
        "data_checksums, on",
        "wal_compression, off",
        "checkpoint_timeout, 15min",
        "bgwriter_delay, 50ms",
        "bgwriter_lru_maxpages, 500",
        "max_connections, 64",
        "listen_addresses, 127.0.0.1",
        "unix_socket_directories, ''",
        "password_encryption, scram-sha-256",
        "log_parameter_max_length, 0",
        "log_parameter_max_length_on_error, 0",
        "log_error_verbosity, terse",
        "server_encoding, UTF8",
        "log_timezone, UTC",
    })
    void setting_isAsForProduction(String name, String value) throws SQLException {
        assertThat(query(server.administration(), "show " + name)).isEqualTo(value);
    }

    @Test
    void authentication_isByScramFromEveryAddressAndForEveryRole() throws SQLException {
        assertThat(query(
                        server.administration(), "select string_agg(distinct auth_method, ',') from pg_hba_file_rules"))
                .isEqualTo("scram-sha-256");
    }

    @Test
    void open_withWrongPassword_isRefused() {
        ConnectionDetails wrong = new ConnectionDetails(
                server.connection().jdbcUrl(), server.connection().user(), Password.random(new SecureRandom()));
        assertThatThrownBy(wrong::open)
                .isInstanceOfSatisfying(
                        SQLException.class,
                        refusal -> assertThat(refusal.getSQLState()).isEqualTo("28P01"));
    }

    @Test
    void socket_toAnotherAddressOfTheMachine_isRefused() throws IOException {
        InetAddress other = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
        assertThatThrownBy(() -> new Socket(other, server.port()).close()).isInstanceOf(ConnectException.class);
    }

    @Test
    void connection_isOfTheOwnerOfItsDatabase_whoIsNoSuperuser() throws SQLException {
        assertThat(query(server.connection(), "select current_database()")).isEqualTo("intake");
        assertThat(query(server.connection(), "show is_superuser")).isEqualTo("off");
        assertThat(query(server.administration(), "show is_superuser")).isEqualTo("on");
    }

    @Test
    void passwords_areInFilesForTheOwnerAlone_andShownNowhere() throws IOException {
        ServerHome home = ServerHome.create(data);
        for (Path file : List.of(home.passwordFile(), home.superuserPasswordFile(), home.lockFile())) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .as(file.toString())
                    .isEqualTo("rw-------");
        }
        for (ConnectionDetails details : List.of(server.connection(), server.administration())) {
            String secret = details.password().reveal();
            assertThat(details.toString()).doesNotContain(secret).contains("redacted");
            assertThat(details.jdbcUrl()).doesNotContain(secret);
            assertThat(Files.readString(home.log())).doesNotContain(secret);
        }
        assertThat(home.passwordFile())
                .hasContent(server.connection().password().reveal());
        assertThat(home.superuserPasswordFile())
                .hasContent(server.administration().password().reveal());
    }

    @Test
    void superuser_cannotSignInWithThePasswordOfTheService() {
        ConnectionDetails guess = new ConnectionDetails(
                server.administration().jdbcUrl(),
                server.administration().user(),
                server.connection().password());
        assertThatThrownBy(guess::open)
                .isInstanceOfSatisfying(
                        SQLException.class,
                        refusal -> assertThat(refusal.getSQLState()).isEqualTo("28P01"));
    }

    @Test
    void log_ofFailedStatement_hasNoParameter() throws SQLException, IOException {
        String insert = "insert into person values (?)";
        try (Connection connection = server.connection().open();
                PreparedStatement statement = connection.prepareStatement(insert)) {
            statement.setString(1, "ada@example.com");
            statement.execute();
            assertThatThrownBy(statement::execute).isInstanceOf(SQLException.class);
        }
        assertThat(Files.readString(ServerHome.create(data).log()))
                .contains("insert into person")
                .doesNotContain("ada@example.com");
    }

    @Test
    void start_ofSecondServiceInThisProcess_isRefused() throws IOException {
        ServerLauncher second = launcher(data);
        assertThatThrownBy(second::start)
                .isInstanceOf(EmbeddedServerException.class)
                .hasMessageContaining(data.toString())
                .hasMessageContaining("in use by another service");
        assertThatThrownBy(second::start).as("the refusal took no lock away").hasMessageContaining("in use");
    }

    @Test
    void start_ofSecondServiceInAnotherProcess_isRefused() throws IOException {
        try (ServiceProcess second = ServiceProcess.start(data, ServerFixture.programs())) {
            assertThat(second.firstLine())
                    .contains(data.toString())
                    .contains("in use by another service, process "
                            + ProcessHandle.current().pid());
        }
    }

    @Test
    void join_seesTheRunningServer_andLeavesItRunning() throws SQLException, IOException {
        try (EmbeddedServer joined = launcher(data).join()) {
            assertThat(joined.isOwned()).isFalse();
            assertThat(joined.port()).isEqualTo(server.port());
        }
        assertThat(query(server.connection(), "select 1")).isEqualTo("1");
        assertThat(launcher(data).running()).map(EmbeddedServer::port).contains(server.port());
    }

    @Test
    void start_withForeignServerOnItsPort_leavesThatAloneAndTakesAnotherPort(@TempDir Path other)
            throws IOException, SQLException {
        ServerHome home = ServerHome.create(other);
        home.storePort(server.port());
        try (EmbeddedServer own = launcher(other).start()) {
            assertThat(own.port()).isNotEqualTo(server.port());
            assertThat(home.storedPort()).hasValue(own.port());
            assertThat(query(own.administration(), "show data_directory"))
                    .isEqualTo(home.cluster().toString());
        }
    }

    @Test
    void isOurs_forForeignServer_isFalse(@TempDir Path other) throws SQLException {
        assertThat(ServerIdentity.isOurs(ServerHome.create(other), server.administration()))
                .isFalse();
    }

    @Test
    void running_withPostmasterFileNamingForeignServer_isEmpty(@TempDir Path other) throws IOException {
        ServerHome foreign = ServerHome.create(data);
        ServerHome home = ServerHome.create(other);
        Files.createDirectory(home.cluster());
        Files.copy(PostmasterFile.path(foreign.cluster()), PostmasterFile.path(home.cluster()));
        Files.copy(foreign.passwordFile(), home.passwordFile());
        Files.copy(foreign.superuserPasswordFile(), home.superuserPasswordFile());
        ServerLauncher launcher = launcher(other).withWaitLimit(Duration.ZERO);
        assertThat(launcher.running()).isEmpty();
    }
}

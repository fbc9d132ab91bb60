package dev.intake.app.backend;

import static dev.intake.app.backend.FaultyStart.PATIENCE;
import static dev.intake.app.backend.FaultyStart.misused;
import static dev.intake.app.backend.FaultyStart.refused;
import static dev.intake.app.backend.FaultyStart.unanswered;
import static dev.intake.app.backend.StartSettings.KEY;
import static dev.intake.app.backend.StartSettings.and;
import static dev.intake.app.backend.StartSettings.embedded;
import static dev.intake.app.backend.StartSettings.external;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.app.testing.EmbeddedServers;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.testing.FreePort;
import dev.intake.testing.Slow;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code intake serve} where something is wrong: one line says what and what to do, and the log says nothing. */
@TestInstance(Lifecycle.PER_CLASS)
@Slow
class FaultyStartTest {
    private static final String KEY_OF_ANOTHER_SERVICE = "MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI=";

    private final ThreadLog log = new ThreadLog();

    private Path folder = Path.of("");
    private EmbeddedServer server;
    private AgedServer aged;
    private ServerSocket taken;

    @BeforeAll
    void start(@TempDir Path directory) throws IOException, SQLException {
        folder = directory;
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        server = EmbeddedServers.start(folder.resolve("shared"));
        aged = AgedServer.before(server.port(), "14.9");
        taken = new ServerSocket(0);
        try (Connection connection = server.administration().open();
                Statement sql = connection.createStatement()) {
            sql.execute("create role guest login password 'quiet'");
            sql.execute("create role crowd login password 'quiet' connection limit 0");
            sql.execute("create database bare");
            sql.execute("create database readonly owner guest");
            sql.execute("alter database readonly set default_transaction_read_only = on");
            sql.execute("create database closed owner " + server.connection().user());
        }
        makeTables("closed");
        onDatabase("closed", "grant select on flyway_schema_history to guest");
        onDatabase("postgres", "create database looking template closed", "create database damaged template closed");
        onDatabase("looking", "grant select on all tables in schema public to guest");
        onDatabase("damaged", "drop table connector_secret");
    }

    @AfterAll
    void stop() throws IOException {
        taken.close();
        aged.close();
        server.close();
    }

    private void makeTables(String database) {
        ConnectionDetails owner = server.connection().withDatabase(database);
        CommandRun listed = CommandRun.of(
                external(owner.jdbcUrl(), owner.user(), owner.password().reveal()), PATIENCE, "tenant", "list");
        assertThat(listed.code()).as(listed.err()).isZero();
    }

    private void onDatabase(String database, String... statements) throws SQLException {
        try (Connection connection =
                        server.administration().withDatabase(database).open();
                Statement sql = connection.createStatement()) {
            for (String statement : statements) {
                sql.execute(statement);
            }
        }
    }

    @BeforeEach
    void listenToTheLog() {
        log.listen();
    }

    @AfterEach
    void leaveTheLog() {
        log.leave();
    }

    Stream<FaultyStart> databases() throws IOException {
        ConnectionDetails owner = server.connection();
        String here = owner.jdbcUrl();
        String password = owner.password().reveal();
        return Stream.of(
                unanswered(
                        "nobody listens",
                        external("jdbc:postgresql://127.0.0.1:" + FreePort.find() + "/intake", "guest", "quiet"),
                        "refused",
                        "start it, or correct the host and the port in INTAKE_JDBC_URL"),
                unanswered(
                        "no such host",
                        external("jdbc:postgresql://no.such.host.invalid/intake", "guest", "quiet"),
                        "there is no host no.such.host.invalid",
                        "start it, or correct the host and the port in INTAKE_JDBC_URL"),
                unanswered(
                        "no connection left",
                        external(here, "crowd", "quiet"),
                        "too many connections for role",
                        "end other sessions, or increase its max_connections"),
                refused(
                        "no such database",
                        external(url("nowhere"), "guest", "quiet"),
                        "database \"nowhere\" does not exist",
                        "create the database, or set INTAKE_JDBC_URL to another one"),
                refused(
                        "no such role",
                        external(here, "nobody", "quiet"),
                        "as nobody (FATAL: password authentication failed",
                        "check INTAKE_JDBC_USER and INTAKE_JDBC_PASSWORD"),
                refused(
                        "another password",
                        external(here, "guest", "loud"),
                        "as guest (FATAL: password authentication failed",
                        "check INTAKE_JDBC_USER and INTAKE_JDBC_PASSWORD"),
                refused(
                        "no password",
                        external(here, "guest", ""),
                        "password",
                        "check INTAKE_JDBC_USER, INTAKE_JDBC_PASSWORD and the parameters of INTAKE_JDBC_URL"),
                refused(
                        "another password of the owner",
                        and(
                                external(here, "guest", "quiet"),
                                Map.of(
                                        "INTAKE_MIGRATION_JDBC_USER",
                                        owner.user(),
                                        "INTAKE_MIGRATION_JDBC_PASSWORD",
                                        "loud")),
                        "as intake (FATAL: password authentication failed",
                        "INTAKE_MIGRATION_JDBC_*"),
                refused(
                        "no right to create tables",
                        external(url("bare"), "guest", "quiet"),
                        "guest may not create tables in this database",
                        "let its role create tables there, or set INTAKE_MIGRATION_JDBC_USER to a role that may"),
                refused(
                        "no right to tables that are there",
                        external(url("closed"), "guest", "quiet"),
                        "permission denied for table connector_secret",
                        "let its role create tables there, or set INTAKE_MIGRATION_JDBC_USER to a role that may"),
                refused(
                        "no right to write to tables that are there",
                        external(url("looking"), "guest", "quiet"),
                        "permission denied for table",
                        "let its role create tables there, or set INTAKE_MIGRATION_JDBC_USER to a role that may"),
                refused(
                        "a table that is gone",
                        external(url("damaged"), owner.user(), password),
                        "relation \"connector_secret\" does not exist",
                        "run \"intake doctor\" to find the reason"),
                refused(
                        "read-only",
                        external(url("readonly"), "guest", "quiet"),
                        "does not accept a connection as guest",
                        "set INTAKE_JDBC_URL to a server and database that accept writes"),
                refused(
                        "too old a version",
                        external(
                                here.replace(":" + server.port() + "/", ":" + aged.port() + "/") + "&sslmode=disable",
                                owner.user(),
                                password),
                        "has version 14, but Intake requires version 15 or later",
                        "upgrade it, or set INTAKE_JDBC_URL to another one"),
                refused(
                        "no master key",
                        Map.of("INTAKE_JDBC_URL", here),
                        "a master key is required",
                        "set INTAKE_MASTER_KEY or INTAKE_MASTER_KEY_FILE"),
                misused(
                        "half a master key",
                        Map.of("INTAKE_JDBC_URL", here, "INTAKE_MASTER_KEY", KEY.substring(20)),
                        "INTAKE_MASTER_KEY must be 32 bytes in base64",
                        "it has 17 bytes"));
    }

    Stream<FaultyStart> directories() throws IOException {
        return new FaultyFolders(folder).starts();
    }

    Stream<FaultyStart> ports() {
        String port = Integer.toString(taken.getLocalPort());
        Map<String, String> unmade = embedded(folder.resolve("unmade"));
        return Stream.of(
                refused(
                        "taken",
                        and(unmade, Map.of("INTAKE_PORT", port)),
                        "cannot listen on port " + port + " (Address already in use)",
                        "another port with --port or INTAKE_PORT"),
                refused(
                        "taken, for those who watch",
                        and(unmade, Map.of("INTAKE_MANAGEMENT_PORT", port)),
                        "cannot listen on port " + port + " (Address already in use)",
                        "another port with --management-port or INTAKE_MANAGEMENT_PORT"),
                refused(
                        "of another machine",
                        and(unmade, Map.of("INTAKE_MANAGEMENT_PORT", "9464", "INTAKE_MANAGEMENT_HOST", "192.0.2.1")),
                        "cannot listen on port 9464 (Cannot assign requested address",
                        "give an address of this machine with --management-host or INTAKE_MANAGEMENT_HOST"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"databases", "directories", "ports"})
    void start_thatCannotGoWell_endsWithOneLineOfCauseAndRemedy(FaultyStart faulty) {
        CommandRun ended = CommandRun.of(faulty.settings(), faulty.timeout(), "serve");

        assertThat(ended.code()).as(ended.err()).isEqualTo(faulty.code());
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err().lines()).as(ended.err()).hasSize(1);
        assertThat(ended.err())
                .startsWith("intake: ")
                .containsSubsequence(faulty.cause(), faulty.remedy())
                .doesNotContain("\\u", "Exception", "hunter2", KEY.substring(20));
        assertThat(log.messages()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ports")
    void portThatCannotBeHad_isNoticed_beforeADatabaseIsMade(FaultyStart faulty) {
        CommandRun.of(faulty.settings(), faulty.timeout(), "serve");

        assertThat(folder.resolve("unmade")).doesNotExist();
    }

    @Test
    void masterKeyOfAnotherService_isWarnedOf_thoughItHasTheSameNumber() {
        ConnectionDetails owner = server.connection();
        Map<String, String> settings =
                external(owner.jdbcUrl(), owner.user(), owner.password().reveal());
        CommandRun created = CommandRun.of(settings, PATIENCE, "tenant", "create", "Acme");
        String tenant = Pattern.compile("tn_\\w+")
                .matcher(created.out())
                .results()
                .findFirst()
                .orElseThrow()
                .group();
        assertThat(CommandRun.of(settings, PATIENCE, "connector", "set-secret", tenant, "stripe")
                        .code())
                .isZero();

        assertThat(CommandRun.of(settings, PATIENCE, "serve").code()).isZero();
        assertThat(log.messages()).isEmpty();
        assertThat(CommandRun.of(and(settings, Map.of("INTAKE_MASTER_KEY", KEY_OF_ANOTHER_SERVICE)), PATIENCE, "serve")
                        .code())
                .isZero();

        assertThat(log.messages())
                .singleElement()
                .asString()
                .startsWith(
                        "1 of 1 signing secrets, API keys and passwords of mail servers cannot be decrypted with the configured master key")
                .contains("add the master key that encrypted them to INTAKE_MASTER_KEY");
    }

    private String url(String database) {
        return server.connection().withDatabase(database).jdbcUrl();
    }
}

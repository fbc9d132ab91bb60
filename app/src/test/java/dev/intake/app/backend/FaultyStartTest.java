package dev.intake.app.backend;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.read.ListAppender;
import ch.qos.logback.core.spi.FilterReply;
import dev.intake.app.command.IntakeCommandLine;
import dev.intake.app.command.Surroundings;
import dev.intake.app.command.Terminal;
import dev.intake.app.doctor.PostgresDoctor;
import dev.intake.app.testing.SharedPrograms;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.testing.Slow;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
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
import org.slf4j.LoggerFactory;

/** {@code intake serve} where something is wrong: one line says what and what to do, and the log says nothing. */
@TestInstance(Lifecycle.PER_CLASS)
@Slow
class FaultyStartTest {
    private static final String KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
    private static final String KEY_OF_ANOTHER_SERVICE = "MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI=";
    private static final String SIGNING_SECRET = "whsec_c2VjcmV0c2VjcmV0c2VjcmV0";
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration IMPATIENCE = Duration.ofMillis(300);
    private static final int REFUSED = 1;
    private static final int WRONG_USAGE = 2;

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    private Path folder = Path.of("");
    private EmbeddedServer server;
    private AgedServer aged;
    private ServerSocket taken;

    @BeforeAll
    void start(@TempDir Path directory) throws IOException, SQLException {
        folder = directory;
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        server = SharedPrograms.start(folder.resolve("shared"));
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
        Ended listed =
                run(external(owner.jdbcUrl(), owner.user(), owner.password().reveal()), PATIENCE, "tenant", "list");
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
        log.list.clear();
        log.clearAllFilters();
        log.addFilter(only(Thread.currentThread().getName()));
        log.start();
        ((Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)).addAppender(log);
    }

    /** Other classes run and log beside this one. */
    private static Filter<ILoggingEvent> only(String thread) {
        return new Filter<>() {
            @Override
            public FilterReply decide(ILoggingEvent event) {
                return event.getThreadName().equals(thread) ? FilterReply.NEUTRAL : FilterReply.DENY;
            }
        };
    }

    @AfterEach
    void leaveTheLog() {
        ((Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)).detachAppender(log);
    }

    /**
     * A start that cannot go well.
     *
     * @param what is wrong
     * @param settings of the service
     * @param patience with a database that does not answer yet
     * @param code the exit code
     * @param cause in the line
     * @param remedy in the line, behind the cause
     */
    record Faulty(String what, Map<String, String> settings, Duration patience, int code, String cause, String remedy) {
        @Override
        public String toString() {
            return what;
        }
    }

    private static Faulty faulty(String what, Map<String, String> settings, String cause, String remedy) {
        return new Faulty(what, settings, PATIENCE, REFUSED, cause, remedy);
    }

    private static Faulty unanswered(String what, Map<String, String> settings, String cause, String remedy) {
        return new Faulty(what, settings, IMPATIENCE, REFUSED, cause, remedy);
    }

    Stream<Faulty> databases() throws IOException {
        ConnectionDetails owner = server.connection();
        String here = owner.jdbcUrl();
        String password = owner.password().reveal();
        return Stream.of(
                unanswered(
                        "nobody listens",
                        external("jdbc:postgresql://127.0.0.1:" + free() + "/intake", "guest", "quiet"),
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
                        "end other sessions, or raise its max_connections"),
                faulty(
                        "no such database",
                        external(url("nowhere"), "guest", "quiet"),
                        "database \"nowhere\" does not exist",
                        "create the database, or name another one in INTAKE_JDBC_URL"),
                faulty(
                        "no such role",
                        external(here, "nobody", "quiet"),
                        "as nobody (FATAL: password authentication failed",
                        "check INTAKE_JDBC_USER and INTAKE_JDBC_PASSWORD"),
                faulty(
                        "another password",
                        external(here, "guest", "loud"),
                        "as guest (FATAL: password authentication failed",
                        "check INTAKE_JDBC_USER and INTAKE_JDBC_PASSWORD"),
                faulty(
                        "no password",
                        external(here, "guest", ""),
                        "password",
                        "check INTAKE_JDBC_USER, INTAKE_JDBC_PASSWORD and the parameters of INTAKE_JDBC_URL"),
                faulty(
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
                faulty(
                        "no right to make tables",
                        external(url("bare"), "guest", "quiet"),
                        "guest may not make tables in this database",
                        "let its role make tables there, or name the role that may with INTAKE_MIGRATION_JDBC_USER"),
                faulty(
                        "no right to tables that are there",
                        external(url("closed"), "guest", "quiet"),
                        "permission denied for table connector_secret",
                        "let its role make tables there, or name the role that may with INTAKE_MIGRATION_JDBC_USER"),
                faulty(
                        "no right to write to tables that are there",
                        external(url("looking"), "guest", "quiet"),
                        "permission denied for table",
                        "let its role make tables there, or name the role that may with INTAKE_MIGRATION_JDBC_USER"),
                faulty(
                        "a table that is gone",
                        external(url("damaged"), owner.user(), password),
                        "relation \"connector_secret\" does not exist",
                        "\"intake doctor\" looks for the reason"),
                faulty(
                        "read-only",
                        external(url("readonly"), "guest", "quiet"),
                        "does not let Intake in",
                        "let INTAKE_JDBC_URL name the server or the database that does"),
                faulty(
                        "too old a version",
                        external(
                                here.replace(":" + server.port() + "/", ":" + aged.port() + "/") + "&sslmode=disable",
                                owner.user(),
                                password),
                        "is version 14, but Intake needs version 15 or later",
                        "upgrade it, or name another one in INTAKE_JDBC_URL"),
                faulty(
                        "no master key",
                        Map.of("INTAKE_JDBC_URL", here),
                        "secrets of tenants need a master key",
                        "set INTAKE_MASTER_KEY or INTAKE_MASTER_KEY_FILE"),
                new Faulty(
                        "half a master key",
                        Map.of("INTAKE_JDBC_URL", here, "INTAKE_MASTER_KEY", KEY.substring(20)),
                        PATIENCE,
                        WRONG_USAGE,
                        "INTAKE_MASTER_KEY must be 32 bytes in base64",
                        "it has 17 bytes"));
    }

    Stream<Faulty> directories() throws IOException {
        return Stream.of(
                faulty(
                        "cannot be written to",
                        embedded(unwritable()),
                        "The data directory " + unwritable() + " cannot be used: ",
                        "Let the user " + System.getProperty("user.name") + " write there"),
                faulty(
                        "holds something else",
                        embedded(ofSomethingElse()),
                        "holds files that are not Intake's",
                        "Choose another data directory"),
                faulty(
                        "of another version",
                        embedded(ofOtherVersion()),
                        "is of PostgreSQL 17, and this Intake brings version 18",
                        "move the data with pg_dump, or choose another data directory"),
                faulty(
                        "full",
                        embedded(full()),
                        "could not write to file \"base/1/2619\": No space left on device",
                        "Make room there, or choose another data directory"),
                faulty(
                        "with a master key that is none",
                        embedded(withMasterKey("hunter2")),
                        "master.key holds no master key: master key 1 of 1 is no ID:KEY",
                        "put the file back from a backup"));
    }

    Stream<Faulty> ports() {
        String port = Integer.toString(taken.getLocalPort());
        Map<String, String> unmade = embedded(folder.resolve("unmade"));
        return Stream.of(
                faulty(
                        "taken",
                        and(unmade, Map.of("INTAKE_PORT", port)),
                        "cannot listen on port " + port + " (Address already in use)",
                        "another port with --port or INTAKE_PORT"),
                faulty(
                        "taken, for those who watch",
                        and(unmade, Map.of("INTAKE_MANAGEMENT_PORT", port)),
                        "cannot listen on port " + port + " (Address already in use)",
                        "another port with --management-port or INTAKE_MANAGEMENT_PORT"),
                faulty(
                        "of another machine",
                        and(unmade, Map.of("INTAKE_MANAGEMENT_PORT", "9464", "INTAKE_MANAGEMENT_HOST", "192.0.2.1")),
                        "cannot listen on port 9464 (Cannot assign requested address",
                        "name an address of this machine with --management-host or INTAKE_MANAGEMENT_HOST"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"databases", "directories", "ports"})
    void start_thatCannotGoWell_endsWithOneLineOfCauseAndRemedy(Faulty faulty) {
        Ended ended = run(faulty.settings(), faulty.patience(), "serve");

        assertThat(ended.code()).as(ended.err()).isEqualTo(faulty.code());
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err().lines()).as(ended.err()).hasSize(1);
        assertThat(ended.err())
                .startsWith("intake: ")
                .containsSubsequence(faulty.cause(), faulty.remedy())
                .doesNotContain("\\u", "Exception", "hunter2", KEY.substring(20));
        assertThat(log.list).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ports")
    void portThatCannotBeHad_isNoticed_beforeADatabaseIsMade(Faulty faulty) {
        run(faulty.settings(), faulty.patience(), "serve");

        assertThat(folder.resolve("unmade")).doesNotExist();
    }

    @Test
    void masterKeyOfAnotherService_isWarnedOf_thoughItHasTheSameNumber() {
        ConnectionDetails owner = server.connection();
        Map<String, String> settings =
                external(owner.jdbcUrl(), owner.user(), owner.password().reveal());
        Ended created = run(settings, PATIENCE, "tenant", "create", "Acme");
        String tenant = Pattern.compile("tn_\\w+")
                .matcher(created.out())
                .results()
                .findFirst()
                .orElseThrow()
                .group();
        assertThat(run(settings, PATIENCE, "connector", "set-secret", tenant, "stripe")
                        .code())
                .isZero();

        assertThat(run(settings, PATIENCE, "serve").code()).isZero();
        assertThat(log.list).isEmpty();
        assertThat(run(and(settings, Map.of("INTAKE_MASTER_KEY", KEY_OF_ANOTHER_SERVICE)), PATIENCE, "serve")
                        .code())
                .isZero();

        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .singleElement()
                .asString()
                .startsWith("1 of 1 signing secrets and API keys do not open with the master key that is set")
                .contains("add the master key that they were stored under to INTAKE_MASTER_KEY");
    }

    private static Map<String, String> external(String jdbcUrl, String user, String password) {
        Map<String, String> settings =
                new HashMap<>(Map.of("INTAKE_JDBC_URL", jdbcUrl, "INTAKE_JDBC_USER", user, "INTAKE_MASTER_KEY", KEY));
        if (!password.isEmpty()) {
            settings.put("INTAKE_JDBC_PASSWORD", password);
        }
        return settings;
    }

    private static Map<String, String> embedded(Path data) {
        return Map.of("INTAKE_DATA_DIR", data.toString());
    }

    private static Map<String, String> and(Map<String, String> settings, Map<String, String> more) {
        Map<String, String> all = new HashMap<>(settings);
        all.putAll(more);
        return all;
    }

    private String url(String database) {
        return server.connection().withDatabase(database).jdbcUrl();
    }

    private static int free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** Root may write everywhere, but not even root can make a directory there. */
    private static Path unwritable() {
        return Path.of("/sys/intake");
    }

    private Path ofSomethingElse() throws IOException {
        Path data = folder.resolve("other");
        Files.createDirectories(data.resolve("postgresql/16"));
        return data;
    }

    private Path withMasterKey(String text) throws IOException {
        Path data = Files.createDirectories(folder.resolve("key"));
        Files.writeString(data.resolve("master.key"), text);
        return data;
    }

    private Path ofOtherVersion() throws IOException {
        Path data = folder.resolve("seventeen");
        Path root = home(data);
        Files.createSymbolicLink(root.resolve(programs().getFileName()), programs());
        Files.copy(folder.resolve("shared/postgresql/password"), root.resolve("password"));
        Files.writeString(Files.createDirectory(root.resolve("cluster")).resolve("PG_VERSION"), "17\n");
        return data;
    }

    /** With programs that say what PostgreSQL's say then: a test cannot fill a disk. */
    private Path full() throws IOException {
        Path data = folder.resolve("full");
        Path root = home(data);
        Path bin =
                Files.createDirectories(root.resolve(programs().getFileName()).resolve("bin"));
        program(bin.resolve("postgres"), "echo 'postgres (PostgreSQL) 18.1'");
        program(bin.resolve("initdb"), """
                echo 'performing post-bootstrap initialization ... '
                echo '2026-11-22 02:00:00.000 UTC [7] FATAL:  could not write to file "base/1/2619": No space left on device'
                echo 'child process exited with exit code 1'
                echo 'initdb: removing data directory'
                exit 1
                """);
        return data;
    }

    private static Path home(Path data) throws IOException {
        Path root = Files.createDirectories(data.resolve("postgresql"));
        Files.createFile(root.resolve("lock"));
        return root;
    }

    private Path programs() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("shared/postgresql"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("programs-"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static void program(Path file, String script) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** How a command ended, and what it printed. */
    private record Ended(int code, String out, String err) {}

    /** Runs a command, a service until it serves. */
    private static Ended run(Map<String, String> settings, Duration patience, String... arguments) {
        Map<String, String> environment = new HashMap<>(settings);
        environment.putIfAbsent("INTAKE_PORT", "0");
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Surroundings surroundings = new Surroundings(
                environment,
                PostgresBackends.forCommand(),
                PostgresBackends.forService(patience),
                new PostgresDoctor(),
                new Typed(),
                limit -> true);
        int code = new IntakeCommandLine(surroundings, new PrintWriter(out), new PrintWriter(err)).execute(arguments);
        return new Ended(code, out.toString(), err.toString());
    }

    /** Somebody who has a signing secret. */
    private record Typed() implements Terminal {
        @Override
        public boolean isInteractive() {
            return false;
        }

        @Override
        public Optional<String> readLine(String prompt) {
            return readSecret(prompt);
        }

        @Override
        public Optional<String> readSecret(String prompt) {
            return Optional.of(SIGNING_SECRET);
        }
    }
}

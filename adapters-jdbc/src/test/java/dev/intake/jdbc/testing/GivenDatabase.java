package dev.intake.jdbc.testing;

import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.embedded.GivenConnection;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A database that is named by the system properties {@code intake.test.jdbc-url} and {@code intake.test.jdbc-user}, on
 * any server or cluster. The password is {@code intake.test.jdbc-password} or the environment variable
 * {@code INTAKE_TEST_JDBC_PASSWORD}; the user is a superuser. <b>Tests remove every row of its tables.</b>
 *
 * <p>There is one, so test classes take turns.
 */
public final class GivenDatabase {
    private static final Semaphore TURN = new Semaphore(1, true);
    private static final int HOURS = 2;

    private static final String EMPTY = """
            select coalesce(
                'truncate ' || string_agg(quote_ident(tablename), ', ' order by tablename), 'select 1')
            from pg_tables
            where schemaname = current_schema() and tablename <> 'flyway_schema_history'
            """;

    private static boolean prepared;

    private GivenDatabase() {}

    /** How a role connects to it; empty where none is given. */
    private static Optional<ConnectionDetails> as(String user) {
        return Optional.ofNullable(System.getProperty("intake.test.jdbc-url"))
                .map(url -> GivenConnection.of(url, user, password()));
    }

    private static String password() {
        return Optional.ofNullable(System.getProperty("intake.test.jdbc-password"))
                .or(() -> Optional.ofNullable(System.getenv("INTAKE_TEST_JDBC_PASSWORD")))
                .orElse("");
    }

    /**
     * Returns the database without rows, once no other test class has it; closing it passes it on. Empty where none is
     * given.
     *
     * @param preparation makes the tables, once a JVM
     */
    public static Optional<TestDatabase> take(Consumer<ConnectionDetails> preparation) {
        Optional<ConnectionDetails> given = as(System.getProperty("intake.test.jdbc-user", "postgres"));
        if (given.isEmpty()) {
            return Optional.empty();
        }
        awaitTurn();
        boolean ready = false;
        try {
            ConnectionDetails superuser = given.get();
            prepare(superuser, preparation);
            ConnectionDetails service = as(TestDatabase.SERVICE_ROLE).orElseThrow();
            ready = true;
            return Optional.of(new TestDatabase(superuser, service, superuser, TURN::release));
        } catch (SQLException e) {
            throw new IllegalStateException("the given database could not be prepared", e);
        } finally {
            if (!ready) {
                TURN.release();
            }
        }
    }

    private static void awaitTurn() {
        try {
            if (!TURN.tryAcquire(HOURS, TimeUnit.HOURS)) {
                throw new IllegalStateException("another test class did not pass on the given database");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while another test class had the given database", e);
        }
    }

    private static void prepare(ConnectionDetails superuser, Consumer<ConnectionDetails> preparation)
            throws SQLException {
        try (Connection connection = superuser.open();
                Statement statement = connection.createStatement()) {
            connection.setNetworkTimeout(Runnable::run, (int) TimeUnit.MINUTES.toMillis(1));
            if (!prepared) {
                createRole(statement);
                preparation.accept(superuser);
                prepared = true;
            }
            String empty;
            try (ResultSet row = statement.executeQuery(EMPTY)) {
                row.next();
                empty = row.getString(1);
            }
            statement.execute(empty);
        }
    }

    private static void createRole(Statement statement) throws SQLException {
        boolean exists;
        try (ResultSet row =
                statement.executeQuery("select from pg_roles where rolname = '" + TestDatabase.SERVICE_ROLE + "'")) {
            exists = row.next();
        }
        String withPassword = password().isEmpty() ? "" : " password " + statement.enquoteLiteral(password());
        statement.execute(
                (exists ? "alter" : "create") + " role " + TestDatabase.SERVICE_ROLE + " login" + withPassword);
    }
}

package dev.intake.jdbc;

import static java.util.stream.Collectors.joining;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.schema.ApplicationRole;
import dev.intake.jdbc.schema.CitusTables;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.sql.ConnectionPool;
import dev.intake.jdbc.testing.GivenDatabase;
import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.kernel.TenantId;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A storage with its own migrated database, a pool like that of a service, and a record of its statements. It works with the
 * rights of a role that does not own the tables.
 */
public final class RecordedStorage implements AutoCloseable {
    /** Tests let more threads wait for a connection than a service would. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Tests ask what is counted, not how fast: a busy machine must not turn the answer into none. */
    private static final Duration QUERY_LIMIT = Duration.ofMinutes(1);

    /**
     * The session options of a service's pool, with time limits that a busy machine does not reach. {@code ConnectionPoolTest} and
     * {@code UnitOfWorkFaultTest} test the limits of a service.
     */
    private static final String PATIENT_SESSION = "-c statement_timeout=60s -c lock_timeout=20s"
            + " -c idle_in_transaction_session_timeout=60s -c enable_seqscan=off"
            + " -c default_transaction_isolation=read\\ committed";

    private static final Duration FILLING = Duration.ofMinutes(10);

    private static final int CONNECTIONS = 8;

    private final TestDatabase database;
    private final List<HikariDataSource> pools = new ArrayList<>();
    private final StatementRecorder recorder = new StatementRecorder();
    private final PostgresStorage storage;

    private RecordedStorage(TestDatabase database) {
        this.database = database;
        hurry(database);
        this.storage = anotherNode();
    }

    /** What is tested on it is not whether a commit outlives a crash, so none has to wait for the disk. */
    private static void hurry(TestDatabase database) {
        try (Connection connection = database.administration().open();
                Statement statement = connection.createStatement()) {
            statement.execute("alter database " + connection.getCatalog() + " set synchronous_commit = off");
        } catch (SQLException e) {
            throw new IllegalStateException("the test database could not be set up", e);
        }
    }

    public static RecordedStorage on(TestServer server) {
        return new RecordedStorage(migrated(server));
    }

    static RecordedStorage inLocaleC(TestServer server) {
        return new RecordedStorage(server.databaseInLocaleC("migrated", RecordedStorage::migrate));
    }

    /** A storage for a kit: on the database that is given from outside, or else on the bundled PostgreSQL. */
    public static RecordedStorage ofKit() {
        return GivenDatabase.take(RecordedStorage::migrate)
                .map(RecordedStorage::new)
                .orElseGet(() -> on(TestServer.bundled()));
    }

    /** A database with all tables and nothing in them, which the service's role may work with. */
    public static TestDatabase migrated(TestServer server) {
        return server.database("migrated", RecordedStorage::migrate);
    }

    private static void migrate(ConnectionDetails details) {
        try (HikariDataSource pool = pool(details, Migrations.CONNECTIONS)) {
            Migrations.migrate(pool);
            CitusTables.distribute(pool);
            ApplicationRole.grant(pool, TestDatabase.SERVICE_ROLE);
        }
    }

    /** A pool that connects as often as it has to: most tests need one connection, and each costs milliseconds. */
    public static HikariDataSource pool(ConnectionDetails details, int connections) {
        HikariDataSource pool = ConnectionPool.open(
                "intake-test",
                details.jdbcUrl(),
                details.user(),
                details.password().reveal(),
                connections,
                PATIENCE);
        pool.setMinimumIdle(1);
        return pool;
    }

    /** The same with time limits that a busy machine does not reach. */
    static ConnectionDetails patient(ConnectionDetails details) {
        String url = details.jdbcUrl();
        return new ConnectionDetails(
                url + (url.contains("?") ? "&" : "?") + "socketTimeout=120&options="
                        + URLEncoder.encode(PATIENT_SESSION, StandardCharsets.UTF_8),
                details.user(),
                details.password());
    }

    public PostgresStorage storage() {
        return storage;
    }

    public StatementRecorder recorder() {
        return recorder;
    }

    /** How the owner of the tables connects. */
    public ConnectionDetails owner() {
        return database.connection();
    }

    /** Returns another storage on the same database, with its own pool and caches, as in another process. */
    public PostgresStorage anotherNode() {
        HikariDataSource pool = pool(patient(database.service()), CONNECTIONS);
        pools.add(pool);
        return new PostgresStorage(recorder.watching(pool), recorder, QUERY_LIMIT);
    }

    /** What the first node's connection, which it has used last, keeps prepared. */
    public List<Prepared> prepared() throws SQLException {
        try (Connection connection = pools.get(0).getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "select statement, generic_plans, custom_plans from pg_prepared_statements")) {
            List<Prepared> prepared = new ArrayList<>();
            while (rows.next()) {
                prepared.add(new Prepared(rows.getString(1), rows.getLong(2), rows.getLong(3)));
            }
            return prepared;
        }
    }

    /**
     * A statement that a connection keeps.
     *
     * @param reused how often it ran with the cached plan
     * @param planned how often it was planned again for its parameters
     */
    public record Prepared(String sql, long reused, long planned) {}

    /** The one number that a superuser's query answers. */
    public long number(String sql) throws SQLException {
        try (Connection connection = database.administration().open();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    /** What every table holds, as a number each. */
    public Map<String, Long> digests() {
        Map<String, Long> digests = new TreeMap<>();
        try (Connection connection = database.administration().open();
                Statement statement = connection.createStatement()) {
            List<String> tables = new ArrayList<>();
            try (ResultSet rows =
                    statement.executeQuery("select tablename from pg_tables where schemaname = 'public'")) {
                while (rows.next()) {
                    tables.add(rows.getString(1));
                }
            }
            for (String table : tables) {
                try (ResultSet rows = statement.executeQuery(
                        "select hashtextextended(coalesce(string_agg(t::text, '|' order by t::text), ''), 0) from "
                                + table + " as t")) {
                    rows.next();
                    digests.put(table, rows.getLong(1));
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException("the tables could not be read", e);
        }
        return digests;
    }

    /** Runs a superuser's statement, which may fill a table: on a busy machine that outlasts the usual time limit. */
    public void execute(String sql) throws SQLException {
        try (Connection connection = database.administration().open();
                Statement statement = connection.createStatement()) {
            connection.setNetworkTimeout(Runnable::run, (int) FILLING.toMillis());
            statement.execute(sql);
        }
    }

    /** How a query would be run now, under these settings, a step a line. */
    public List<String> plan(String sql, String... settings) throws SQLException {
        return texts("explain (costs off) " + sql, settings).stream()
                .map(String::strip)
                .toList();
    }

    /** How the service's role would run a query of a tenant now, a step a line. Row security changes what an index may answer. */
    public List<String> planOfService(String tenant, String sql) throws SQLException {
        try (Connection connection = database.service().open();
                Statement statement = connection.createStatement()) {
            statement.execute("set intake.tenant = '" + tenant + "'");
            List<String> steps = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery("explain (costs off) " + sql)) {
                while (rows.next()) {
                    steps.add(rows.getString(1).strip());
                }
            }
            return steps;
        }
    }

    /** The first column of what a superuser's query answers. */
    public List<String> texts(String sql, String... settings) throws SQLException {
        try (Connection connection = database.administration().open();
                Statement statement = connection.createStatement()) {
            for (String setting : settings) {
                statement.execute("set " + setting);
            }
            List<String> texts = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery(sql)) {
                while (rows.next()) {
                    texts.add(rows.getString(1));
                }
            }
            return texts;
        }
    }

    /** Every row of every table as a text, those of other tenants too. */
    public List<String> everything() throws SQLException {
        List<String> tables = texts("select quote_ident(table_name) from information_schema.tables"
                + " where table_schema = 'public' and table_type = 'BASE TABLE'");
        return texts(tables.stream()
                .map(table -> "select t::text from " + table + " as t")
                .collect(joining(" union all ")));
    }

    /** Every row of the tenant, sorted, without the tenant's id, keys and signing secrets. */
    public List<String> rows(TenantId tenant) throws SQLException {
        List<String> tables = texts("select quote_ident(table_name) from information_schema.columns"
                + " where table_schema = 'public' and column_name = 'tenant_id' and table_name <> 'tenant_directory'");
        return texts(tables.stream()
                        .map(table -> "select '" + table
                                + " ' || (to_jsonb(t) - '{tenant_id, public_id, key_hash, key_prefix,"
                                + " key_generated_at, current_secret, previous_secret}'::text[])::text from " + table
                                + " as t where tenant_id ="
                                + " (select tenant_id from tenant_directory where public_id = '" + tenant.value()
                                + "')")
                        .collect(joining(" union all ")))
                .stream()
                .sorted()
                .toList();
    }

    /** How often each table was read from end to end so far, by the storage's own connections. */
    public Map<String, Long> sequentialScans() throws SQLException {
        List<Connection> all = new ArrayList<>();
        try {
            // Each connection keeps its figures for a moment before it gives them away.
            for (HikariDataSource pool : pools) {
                for (int i = 0; i < CONNECTIONS; i++) {
                    Connection connection = pool.getConnection();
                    all.add(connection);
                    try (Statement statement = connection.createStatement()) {
                        statement.execute("select pg_stat_force_next_flush()");
                    }
                }
            }
        } finally {
            for (Connection connection : all) {
                connection.close();
            }
        }
        Map<String, Long> scans = new TreeMap<>();
        try (Connection connection = database.administration().open();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select relname, seq_scan from pg_stat_user_tables")) {
            while (rows.next()) {
                scans.put(rows.getString("relname"), rows.getLong("seq_scan"));
            }
        }
        return scans;
    }

    /** Deadlocks of this database so far. */
    public long deadlocks() throws SQLException {
        return number("select deadlocks from pg_stat_database where datname = current_database()");
    }

    @Override
    public void close() {
        pools.forEach(HikariDataSource::close);
        database.close();
    }
}

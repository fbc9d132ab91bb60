package dev.intake.jdbc.schema;

import dev.intake.jdbc.sql.ConnectionPool;
import dev.intake.kernel.StorageException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.database.postgresql.PostgreSQLConfigurationExtension;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Migrates a database to the schema version of this adapter. */
public final class Migrations {
    /** Maximum number of connections that {@link #migrate} holds; a smaller pool would deadlock. */
    public static final int CONNECTIONS = 3;

    private static final Logger LOG = LoggerFactory.getLogger(Migrations.class);

    /** The folder of the migrations on the class path. */
    static final String FOLDER = "dev/intake/jdbc/migration";

    private static final String LOCATION = "classpath:" + FOLDER;
    private static final String MAY_MIGRATE = """
            SELECT to_regclass('flyway_schema_history') IS NOT NULL
                OR coalesce(has_schema_privilege(current_schema(), 'CREATE'), false)
            """;

    /** The version of the last file in {@link #LOCATION}. */
    static final int LATEST_VERSION = 92;

    private static final String APPLIED = """
            SELECT max(version::integer), bool_and(success) FROM flyway_schema_history WHERE version IS NOT NULL
            """;

    private static final String NO_PRIVILEGE = "42501";
    /** SQLSTATEs of a lock timeout and a deadlock. */
    private static final List<String> LOCKED = List.of("55P03", "40P01");

    private static final int MAX_ATTEMPTS = 60;
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration LOG_INTERVAL = Duration.ofSeconds(15);

    private static final String LATEST = "latest";
    /** Another node may migrate for hours; if it dies, the database releases its lock. */
    private static final int NO_LIMIT = -1;

    private Migrations() {}

    /**
     * Applies missing migrations; has no effect if there are none. If nodes start concurrently, one migrates and the
     * others wait. A newer schema is rejected and left unchanged.
     *
     * <p>Statements have no time limit. A statement that waits half a second for a table lock is canceled, and its migration
     * is repeated for at least a minute; statements of running services proceed in between. Long steps are logged.
     *
     * @param database connects as a user who may create tables. For a {@link ConnectionPool}, migrations use
     *     connections outside the pool; any other source returns a new connection for each call
     * @throws StorageException if the database is unreachable, rejects a migration or has another migration history, or
     *     if another session locks a table for too long
     */
    public static void migrate(DataSource database) {
        try {
            requireRight(database);
            migrateBeside(database, LATEST, LOG::info);
        } catch (SQLException e) {
            throw new StorageException("the database could not be migrated", e);
        } catch (FlywayException e) {
            throw new StorageException(
                    isNewer(database)
                            ? "a newer version of Intake has changed the tables; use that version or a later one"
                            : isLocked(e)
                                    ? "the database could not be migrated: another session keeps a table locked;"
                                            + " end that session and start again"
                                    : "the database could not be migrated",
                    e);
        }
    }

    /**
     * Calls {@link #migrate} unless the migration history has this adapter's version. In that case it neither loads Flyway
     * nor verifies applied migrations, which would take much of a short command's time.
     *
     * @throws StorageException as {@link #migrate} does
     */
    public static void migrateIfOlder(DataSource database) {
        if (!recordLatestVersion(database)) {
            migrate(database);
        }
    }

    /**
     * Calls {@link #migrate} unless the migration history has exactly this adapter's migrations, unchanged. In that case it
     * does not load Flyway, which would take a quarter of the time of a start.
     *
     * @throws StorageException as {@link #migrate} does
     */
    public static void migrateIfDifferent(DataSource database) {
        if (!RecordedMigrations.areOfThisVersion(database)) {
            migrate(database);
        }
    }

    /** Also false if the history cannot be read: {@link #migrate} then reports the reason. */
    private static boolean recordLatestVersion(DataSource database) {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(APPLIED)) {
            return row.next() && row.getInt(1) == LATEST_VERSION && row.getBoolean(2);
        } catch (SQLException e) {
            return false;
        }
    }

    private static void migrateBeside(DataSource database, String target, Consumer<String> log) throws SQLException {
        DataSource connections = MigrationConnections.beside(database);
        boolean existing = state(connections) != TablesState.MISSING;
        try (MigrationProgress progress = new MigrationProgress(log, existing, InstantSource.system(), LOG_INTERVAL)) {
            Flyway flyway = configuration(connections)
                    .target(target)
                    .callbacks(progress, new TenantsLockedFirst())
                    .load();
            migrate(flyway, progress);
        }
    }

    /** A migration that timed out was rolled back, so it can be repeated. */
    private static void migrate(Flyway flyway, MigrationProgress progress) {
        for (int attempt = 1; ; attempt++) {
            try {
                flyway.migrate();
                return;
            } catch (FlywayException e) {
                if (attempt == MAX_ATTEMPTS || !isLocked(e)) {
                    throw e;
                }
                progress.repeats(attempt + 1, MAX_ATTEMPTS);
                pause(e);
            }
        }
    }

    private static boolean isLocked(Throwable fault) {
        return Stream.iterate(fault, Objects::nonNull, Throwable::getCause)
                .anyMatch(cause -> cause instanceof SQLException sql && LOCKED.contains(sql.getSQLState()));
    }

    private static void pause(FlywayException fault) {
        try {
            Thread.sleep(PAUSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            fault.addSuppressed(e);
            throw fault;
        }
    }

    /**
     * Returns the state of the schema, without changes.
     *
     * @param database provides at least {@value #CONNECTIONS} connections at once
     * @throws StorageException if the database is unreachable or rejects the query
     */
    public static TablesState state(DataSource database) {
        try {
            MigrationInfoService info = flyway(database).info();
            if (info.applied().length == 0) {
                return TablesState.MISSING;
            }
            if (Stream.of(info.applied())
                    .anyMatch(applied -> !applied.getState().isResolved())) {
                return TablesState.NEWER;
            }
            return info.pending().length == 0 ? TablesState.CURRENT : TablesState.OLDER;
        } catch (FlywayException e) {
            throw new StorageException("the schema version could not be read", e);
        }
    }

    /** Returns the migrations of this version that the history lacks, in their order. */
    static List<MigrationInfo> pending(DataSource database) {
        try {
            return List.of(flyway(database).info().pending());
        } catch (FlywayException e) {
            throw new StorageException("the schema version could not be read", e);
        }
    }

    /** Checked first, because Flyway retries ten times, a second apart, before it reports the error. */
    private static void requireRight(DataSource database) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(MAY_MIGRATE)) {
            row.next();
            if (!row.getBoolean(1)) {
                throw new SQLException(
                        connection.getMetaData().getUserName() + " may not create tables in this database",
                        NO_PRIVILEGE);
            }
        }
    }

    private static boolean isNewer(DataSource database) {
        try {
            return state(database) == TablesState.NEWER;
        } catch (StorageException cannotTell) {
            return false;
        }
    }

    /** Flyway ignores unknown migrations by default; an old version would then write to a newer schema. */
    private static Flyway flyway(DataSource database) {
        return configuration(database).load();
    }

    /**
     * The lock of the migrating node belongs to a session, not to a transaction. An open transaction would block CREATE
     * INDEX CONCURRENTLY and vacuum.
     */
    private static FluentConfiguration configuration(DataSource database) {
        FluentConfiguration configuration = Flyway.configure()
                .dataSource(database)
                .locations(LOCATION)
                .ignoreMigrationPatterns(new String[0])
                .lockRetryCount(NO_LIMIT);
        configuration
                .getPluginRegister()
                .getExact(PostgreSQLConfigurationExtension.class)
                .setTransactionalLock(false);
        return configuration;
    }

    /** Migrates as {@link #migrate} does, up to a version. */
    public static void migrateTo(DataSource database, int version) {
        migrateTo(database, version, LOG::info);
    }

    /** Migrates as {@link #migrateTo(DataSource, int)} does, and passes progress lines to {@code log}. */
    public static void migrateTo(DataSource database, int version, Consumer<String> log) {
        try {
            migrateBeside(database, version + "?", log);
        } catch (SQLException e) {
            throw new StorageException("the database could not be migrated", e);
        }
    }
}

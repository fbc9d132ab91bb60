package dev.intake.app.backend;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.app.output.Message;
import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.Settings;
import dev.intake.jdbc.embedded.EmbeddedServerException;
import dev.intake.jdbc.embedded.ServerLauncher;
import dev.intake.jdbc.schema.ApplicationRole;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.sql.ConnectionPool;
import dev.intake.store.StorageException;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * Opens PostgreSQL. Whoever opens it brings its tables up to date, under a lock, so that a new database can be used at
 * once by any command; tables of a newer version are refused, untouched.
 */
public final class PostgresBackends {
    /** The oldest PostgreSQL that has all that Intake uses. */
    public static final int OLDEST_VERSION = 15;

    private static final Connections COMMAND_CONNECTIONS = Connections.ofCommand(Migrations.CONNECTIONS);
    /** On a busy machine a database that has just started takes seconds for its first connection. */
    private static final Duration START_PATIENCE = Duration.ofSeconds(20);

    private static final Duration SERVICE_PATIENCE = Duration.ofSeconds(1);
    private static final Duration COMMAND_PATIENCE = Duration.ofSeconds(5);

    private PostgresBackends() {}

    /** For the service, which starts and owns the embedded server. */
    public static BackendSource forService() {
        return forService(START_PATIENCE);
    }

    /**
     * The same.
     *
     * @param patience how long a database is waited for that does not answer yet
     */
    static BackendSource forService(Duration patience) {
        return settings -> {
            MasterKeySource.require(settings);
            PostgresServer server =
                    server(settings.database(), launcher -> PostgresServer.Own.keptRunning(launcher.start()));
            Connections connections = Connections.ofService(settings.database().connections());
            HikariDataSource pool = servicePool(server, connections, patience);
            Backend backend = open(server, pool, connections, SERVICE_PATIENCE, settings, Migrations::migrate);
            ConnectionPrivacy.warnOf(settings.database(), pool);
            return backend;
        };
    }

    /**
     * For a command, which joins the service's embedded server, or else starts it for its own time. It makes a database only
     * where the settings allow that.
     */
    public static BackendSource forCommand() {
        return settings -> {
            requireMade(settings.database());
            PostgresServer server = commandServer(settings.database());
            return open(
                    server,
                    commandPool(server, START_PATIENCE),
                    COMMAND_CONNECTIONS,
                    COMMAND_PATIENCE,
                    settings,
                    Migrations::migrateIfOlder);
        };
    }

    private static void requireMade(DatabaseSettings database) {
        if (database instanceof DatabaseSettings.Embedded embedded
                && !embedded.mayBeMade()
                && !DatabaseInspection.isMade(embedded)) {
            throw new BackendException("there is no database in " + embedded.dataDirectory()
                    + "; name the data directory of the service with --data-dir, or make a database with"
                    + " \"intake serve\" or \"intake tenant create\"");
        }
    }

    static PostgresServer commandServer(DatabaseSettings database) {
        return server(database, launcher -> PostgresServer.Own.used(launcher.join()));
    }

    static HikariDataSource commandPool(PostgresServer server) {
        return commandPool(server, COMMAND_PATIENCE);
    }

    /** Connects as the role that owns the tables. */
    static HikariDataSource ownersPool(PostgresServer server) {
        return server.ownersPool(Migrations.CONNECTIONS, COMMAND_PATIENCE).orElseGet(() -> commandPool(server));
    }

    /** Those who wait for the disk are rarely many, so connections for them are made when they are needed. */
    private static HikariDataSource servicePool(PostgresServer server, Connections connections, Duration patience) {
        HikariDataSource pool = server.pool(connections.most(), patience);
        pool.setMinimumIdle(connections.atWork());
        return pool;
    }

    /** Most commands need one connection at a time, and are over before more would be made for later. */
    private static HikariDataSource commandPool(PostgresServer server, Duration patience) {
        HikariDataSource pool = server.pool(COMMAND_CONNECTIONS.most(), patience);
        pool.setMinimumIdle(1);
        return pool;
    }

    /** Opens the pool with the patience that a start needs, and leaves it with that of everyday. */
    private static Backend open(
            PostgresServer server,
            HikariDataSource pool,
            Connections connections,
            Duration patience,
            Settings settings,
            Consumer<DataSource> migration) {
        PostgresBackend backend = new PostgresBackend(server, pool, connections, patience, settings);
        try {
            requireVersion(server, pool);
            migrate(server, pool, migration);
            pool.setConnectionTimeout(patience.toMillis());
            return backend;
        } catch (StorageException e) {
            backend.close();
            throw cannotBeUsed(server, e);
        } catch (RuntimeException e) {
            backend.close();
            throw e;
        }
    }

    /** Where the tables belong to another role, that one changes them, and lets ours do its work. */
    private static void migrate(PostgresServer server, HikariDataSource pool, Consumer<DataSource> migration) {
        Optional<HikariDataSource> owners = server.ownersPool(Migrations.CONNECTIONS, START_PATIENCE);
        if (owners.isEmpty()) {
            migration.accept(pool);
            return;
        }
        try (HikariDataSource owner = owners.get()) {
            requireVersion(server, owner);
            Migrations.migrate(owner);
            ApplicationRole.grant(owner, pool.getUsername());
        }
    }

    private static PostgresServer server(
            DatabaseSettings database, Function<ServerLauncher, PostgresServer.Own> launch) {
        if (database instanceof DatabaseSettings.External external) {
            return new PostgresServer.Foreign(external);
        }
        DatabaseSettings.Embedded embedded = (DatabaseSettings.Embedded) database;
        try {
            return launch.apply(new ServerLauncher(embedded.dataDirectory(), new SecureRandom()));
        } catch (EmbeddedServerException e) {
            throw new BackendException(Message.of(e), e);
        }
    }

    /** What will not pass by itself is refused at once; for the rest the pool tries until its patience is over. */
    private static void requireVersion(PostgresServer server, HikariDataSource pool) {
        try (Connection connection = ConnectionPool.once(pool)) {
            requireVersion(server, connection);
            return;
        } catch (SQLException e) {
            if (ConnectionRemedy.of(e).isNeededFirst()) {
                throw doesNotAnswer(server, pool.getUsername(), e);
            }
        }
        try (Connection connection = pool.getConnection()) {
            requireVersion(server, connection);
        } catch (SQLException e) {
            throw doesNotAnswer(server, pool.getUsername(), e);
        }
    }

    private static void requireVersion(PostgresServer server, Connection connection) throws SQLException {
        int version = connection.getMetaData().getDatabaseMajorVersion();
        if (version < OLDEST_VERSION) {
            throw new BackendException(server.name() + " is version " + version + ", but Intake needs version "
                    + OLDEST_VERSION + " or later: upgrade it, or name another one in INTAKE_JDBC_URL");
        }
    }

    static BackendException doesNotAnswer(PostgresServer server, String user, SQLException e) {
        String remedy = server instanceof PostgresServer.Foreign
                ? "; " + ConnectionRemedy.of(e).text()
                : "";
        return new BackendException(
                server.name() + " does not let Intake in as " + user + " (" + Message.ofReason(e) + ")" + remedy, e);
    }

    static BackendException cannotBeUsed(PostgresServer server, StorageException e) {
        return BackendException.of(server.name(), e, "");
    }
}

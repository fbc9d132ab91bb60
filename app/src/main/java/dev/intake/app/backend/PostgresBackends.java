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
import dev.intake.kernel.StorageException;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens PostgreSQL. Opening migrates the tables under a lock, so any command can use a new database at once. Tables of a newer
 * version are rejected and not changed.
 */
public final class PostgresBackends {
    /** The oldest supported version of PostgreSQL. */
    public static final int OLDEST_VERSION = 15;

    private static final Logger LOG = LoggerFactory.getLogger(PostgresBackends.class);
    private static final Connections COMMAND_CONNECTIONS = Connections.ofCommand(Migrations.CONNECTIONS);
    /** The longest wait for the first connection, which can take seconds on a busy machine. */
    private static final Duration START_TIMEOUT = Duration.ofMinutes(1);

    private static final Duration FIRST_NOTICE = Duration.ofSeconds(5);
    private static final Duration SERVICE_TIMEOUT = Duration.ofSeconds(1);
    private static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(20);

    private PostgresBackends() {}

    /** Returns the source for the service, which starts and owns the embedded server. */
    public static BackendSource forService() {
        return forService(START_TIMEOUT);
    }

    /**
     * Returns the source for the service.
     *
     * @param timeout how long to wait for a database that does not respond yet
     */
    static BackendSource forService(Duration timeout) {
        return settings -> {
            MasterKeySource.require(settings);
            PostgresServer server =
                    server(settings.database(), launcher -> PostgresServer.Own.supervised(launcher.start()));
            Connections connections = Connections.ofService(settings.database().connections());
            HikariDataSource pool = servicePool(server, connections, timeout);
            Backend backend =
                    open(server, pool, connections, SERVICE_TIMEOUT, settings, Migrations::migrateIfDifferent);
            ConnectionPrivacy.warnIfExposed(settings.database(), pool);
            return backend;
        };
    }

    /**
     * Returns the source for a command. A command joins the embedded server of a service, or starts it and stops it at its
     * end. It creates a database only if the settings allow it.
     */
    public static BackendSource forCommand() {
        return settings -> {
            requireExisting(settings.database());
            PostgresServer server = commandServer(settings.database());
            return open(
                    server,
                    commandPool(server, START_TIMEOUT),
                    COMMAND_CONNECTIONS,
                    COMMAND_TIMEOUT,
                    settings,
                    Migrations::migrateIfOlder);
        };
    }

    private static void requireExisting(DatabaseSettings database) {
        if (database instanceof DatabaseSettings.Embedded embedded
                && !embedded.mayBeCreated()
                && !DatabaseInspection.exists(embedded)) {
            throw new BackendException("there is no database in " + embedded.dataDirectory()
                    + "; give the data directory of the service with --data-dir, or create a database with"
                    + " \"intake serve\" or \"intake tenant create\"");
        }
    }

    static PostgresServer commandServer(DatabaseSettings database) {
        return server(database, launcher -> PostgresServer.Own.used(launcher.join()));
    }

    static HikariDataSource commandPool(PostgresServer server) {
        return commandPool(server, COMMAND_TIMEOUT);
    }

    /** Returns a pool of the role that owns the tables. */
    static HikariDataSource ownersPool(PostgresServer server) {
        return server.ownersPool(Migrations.CONNECTIONS, COMMAND_TIMEOUT).orElseGet(() -> commandPool(server));
    }

    /** Opens a pool of a service. Few transactions wait for the disk at once, so connections for them are opened on demand. */
    private static HikariDataSource servicePool(PostgresServer server, Connections connections, Duration timeout) {
        HikariDataSource pool = server.pool(connections.max(), timeout);
        pool.setMinimumIdle(connections.concurrent());
        return pool;
    }

    /** Opens a pool of a command, which usually needs one connection at a time. */
    private static HikariDataSource commandPool(PostgresServer server, Duration timeout) {
        HikariDataSource pool = server.pool(COMMAND_CONNECTIONS.max(), timeout);
        pool.setMinimumIdle(1);
        return pool;
    }

    /** Opens the backend of a pool that has the timeout of a start, and then sets the timeout for work. */
    private static Backend open(
            PostgresServer server,
            HikariDataSource pool,
            Connections connections,
            Duration timeout,
            Settings settings,
            Consumer<DataSource> migration) {
        PostgresBackend backend = new PostgresBackend(server, pool, connections, timeout, settings);
        try {
            requireVersion(server, pool);
            migrate(server, pool, migration);
            pool.setConnectionTimeout(timeout.toMillis());
            return backend;
        } catch (StorageException e) {
            backend.close();
            throw cannotBeUsed(server, e);
        } catch (RuntimeException e) {
            backend.close();
            throw e;
        }
    }

    /** Migrates as the role that owns the tables, and grants rights to the role that uses them. */
    private static void migrate(PostgresServer server, HikariDataSource pool, Consumer<DataSource> migration) {
        Optional<HikariDataSource> owners = server.ownersPool(Migrations.CONNECTIONS, START_TIMEOUT);
        if (owners.isEmpty()) {
            migration.accept(pool);
            return;
        }
        try (HikariDataSource owner = owners.get()) {
            requireVersion(server, owner);
            Migrations.migrateIfDifferent(owner);
            ApplicationRole.grant(owner, pool.getUsername());
        }
    }

    private static PostgresServer server(
            DatabaseSettings database, Function<ServerLauncher, PostgresServer.Own> launch) {
        return database.fold(
                new DatabaseSettings.Cases<>(embedded -> launched(embedded, launch), PostgresServer.Foreign::new));
    }

    private static PostgresServer launched(
            DatabaseSettings.Embedded embedded, Function<ServerLauncher, PostgresServer.Own> launch) {
        try {
            return launch.apply(new ServerLauncher(embedded.dataDirectory(), new SecureRandom()));
        } catch (EmbeddedServerException e) {
            throw new BackendException(Message.of(e), e);
        }
    }

    /** Fails at once if a retry cannot help; otherwise the pool retries until its timeout. */
    private static void requireVersion(PostgresServer server, HikariDataSource pool) {
        try (Connection connection = ConnectionPool.once(pool)) {
            requireVersion(server, connection);
            return;
        } catch (SQLException e) {
            if (ConnectionRemedy.of(e).isNeededFirst()) {
                throw cannotConnect(server, pool.getUsername(), e);
            }
        }
        try (Connection connection = awaited(server, pool)) {
            requireVersion(server, connection);
        } catch (SQLException e) {
            throw cannotConnect(server, pool.getUsername(), e);
        }
    }

    /** Returns the pool's first connection; logs that it waits for it, if that takes long. */
    private static Connection awaited(PostgresServer server, HikariDataSource pool) throws SQLException {
        long limit = pool.getConnectionTimeout();
        pool.setConnectionTimeout(Math.min(limit, FIRST_NOTICE.toMillis()));
        try {
            return pool.getConnection();
        } catch (SQLTransientConnectionException e) {
            if (limit <= FIRST_NOTICE.toMillis()) {
                throw e;
            }
            LOG.info("waiting for {}, at most {} s: {}", server.name(), limit / 1000, Message.ofReason(e));
        } finally {
            pool.setConnectionTimeout(limit);
        }
        return pool.getConnection();
    }

    private static void requireVersion(PostgresServer server, Connection connection) throws SQLException {
        int version = connection.getMetaData().getDatabaseMajorVersion();
        if (version < OLDEST_VERSION) {
            throw new BackendException(server.name() + " has version " + version + ", but Intake requires version "
                    + OLDEST_VERSION + " or later: upgrade it, or set INTAKE_JDBC_URL to another one");
        }
    }

    static BackendException cannotConnect(PostgresServer server, String user, SQLException e) {
        String remedy = server instanceof PostgresServer.Foreign
                ? "; " + ConnectionRemedy.of(e).text()
                : "";
        return new BackendException(
                server.name() + " does not accept a connection as " + user + " (" + Message.ofReason(e) + ")" + remedy,
                e);
    }

    static BackendException cannotBeUsed(PostgresServer server, StorageException e) {
        return BackendException.of(server.name(), e, "");
    }
}

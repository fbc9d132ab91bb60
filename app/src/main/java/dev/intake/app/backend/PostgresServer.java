package dev.intake.app.backend;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.Secret;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.jdbc.sql.ConnectionPool;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Optional;

/** A PostgreSQL server. */
sealed interface PostgresServer extends AutoCloseable {
    /** The application name of every connection. */
    String CLIENT_NAME = "intake";

    /**
     * Returns a pool, which connects on first use.
     *
     * @param size the maximum number of connections
     * @param timeout the longest wait for a connection
     */
    HikariDataSource pool(int size, Duration timeout);

    /**
     * Returns a pool of the role that owns the tables; absent if it is the same role.
     *
     * @param size the maximum number of connections
     * @param timeout the longest wait for a connection
     */
    Optional<HikariDataSource> ownersPool(int size, Duration timeout);

    /** Returns its name for messages. */
    String name();

    /** Registers the restarts of the server, if this process runs it. */
    void count(MeterRegistry registry);

    @Override
    void close();

    /**
     * The embedded server.
     *
     * @param server the server; closing stops it, if this process owns it
     * @param restarts its restarts, if this process keeps it running; absent for a command
     */
    record Own(EmbeddedServer server, Optional<ServerRestarts> restarts) implements PostgresServer {
        /** Returns a server that is restarted whenever it ends. */
        static Own supervised(EmbeddedServer server) {
            ServerRestarts restarts = new ServerRestarts();
            server.keepRunning(restarts);
            return new Own(server, Optional.of(restarts));
        }

        /** Returns a server that is not restarted. */
        static Own used(EmbeddedServer server) {
            return new Own(server, Optional.empty());
        }

        @Override
        public HikariDataSource pool(int size, Duration timeout) {
            ConnectionDetails to = server.connection();
            return ConnectionPool.open(
                    CLIENT_NAME,
                    () -> server.connection().jdbcUrl(),
                    to.user(),
                    to.password().reveal(),
                    size,
                    timeout);
        }

        /** Returns nothing: one role owns and uses the tables. Row security applies to it, too. */
        @Override
        public Optional<HikariDataSource> ownersPool(int size, Duration timeout) {
            return Optional.empty();
        }

        @Override
        public String name() {
            return "the embedded PostgreSQL";
        }

        @Override
        public void count(MeterRegistry registry) {
            restarts.ifPresent(counted -> counted.register(registry));
        }

        @Override
        public void close() {
            server.close();
        }
    }

    /**
     * A server that the operator runs. Intake never stops it.
     *
     * @param to its settings
     */
    record Foreign(DatabaseSettings.External to) implements PostgresServer {
        /** Returns a pool. Without a role, the driver uses the name of the operating system's user. */
        @Override
        public HikariDataSource pool(int size, Duration timeout) {
            return pool(to.user().orElseGet(() -> System.getProperty("user.name", "")), to.password(), size, timeout);
        }

        @Override
        public Optional<HikariDataSource> ownersPool(int size, Duration timeout) {
            return to.migration().map(owner -> pool(owner.user(), owner.password(), size, timeout));
        }

        private HikariDataSource pool(String user, Optional<Secret> password, int size, Duration timeout) {
            return ConnectionPool.open(
                    CLIENT_NAME,
                    to.jdbcUrl(),
                    user,
                    password.map(Secret::reveal).orElse(""),
                    size,
                    timeout);
        }

        @Override
        public String name() {
            return "the PostgreSQL at " + to.shownUrl();
        }

        @Override
        public void count(MeterRegistry registry) {}

        @Override
        public void close() {}
    }
}
